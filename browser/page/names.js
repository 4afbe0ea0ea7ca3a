/* What several sites of one host must not share is named after the path under which this one stands. */
export const channelName = (base) => `arbiter ${base.pathname}`;
export const lockName = channelName;
export const storeName = (base) => `arbiter${base.pathname.replaceAll("/", "!")}`;

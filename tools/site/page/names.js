/* What several sites of one host must not share is named after the path under which this one stands. */
export const channelName = (base) => `arbiter ${base.pathname}`;
export const pagesName = (base) => `${channelName(base)} pages`; // what pages are told, apart from answers that have to be long
export const lockName = channelName;
export const storeName = (base) => `arbiter${base.pathname.replaceAll("/", "!")}`;

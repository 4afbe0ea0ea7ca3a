/* Names of what several sites on one host must not share contain the path of this one. */
export const channelName = (base) => `arbiter ${base.pathname}`;
export const pagesName = (base) => `${channelName(base)} pages`; // notifications for pages, separate from long answers
export const lockName = channelName;
export const hostName = (base) => `${channelName(base)} host`; // of the lock of a page that admits other phones
export const storeName = (base) => `arbiter${base.pathname.replaceAll("/", "!")}`;
export const startName = (base) => `${storeName(base)} start`; // of the folder in which Python's start is kept
export const keptName = (base) => `${channelName(base)} return`; // of what a phone keeps to come back to a table, or to have its guests back

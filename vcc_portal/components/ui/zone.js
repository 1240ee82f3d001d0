/* Times are told in the provider's zone (spec §7), wherever the reader is: the browser's own would tell another than the lists. */
export const ZONE = "Asia/Shanghai";

/* HH:mm of a moment. */
export const timeOfDay = (moment) => new Date(moment).toLocaleTimeString("en-GB", { timeZone: ZONE, timeStyle: "short" });

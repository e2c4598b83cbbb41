/** What the survey makes for itself: databases in files, generated clients, reports. Not committed. */
export const scratch: URL = new URL("../.lockstep/", import.meta.url)

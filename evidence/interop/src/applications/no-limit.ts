/**
 * The time limit of a test or hook whose programs install, build or run applications: none. How long they take depends
 * on the machine, its network and what else runs. Each of these programs ends by itself.
 */
export const noLimit = 0

/**
 * When a ticket changed, as screens tell the newer of two views and lists order them. Clocks of nodes differ and are set back; a ticket's
 * changes, one after another under its lock, always move on.
 */
export const changeTime = (before: Date, now: Date): Date => (now > before ? now : new Date(before.getTime() + 1))

/**
 * The change time of a ticket, by which screens recognise the newer of two views and lists are sorted. Clocks of
 * nodes differ and may be set back, but a ticket's change times always increase, because changes happen one after
 * another under its lock.
 */
export const changeTime = (before: Date, now: Date): Date => (now > before ? now : new Date(before.getTime() + 1))

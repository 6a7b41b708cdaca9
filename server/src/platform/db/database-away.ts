/** A database that is away comes back: what failed because of it is as good as before. */

const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // No memory, and no room on its disk, which the database's own watch says.
  '53200',
  '53100',
  '08006',
  '08001',
  '08003',
])

/** The driver's words for a connection that broke in the middle, as all do when the server ends for want of room, and for one that fell silent. */
const brokenLine = /^(Connection terminated|Query read timeout)/

export const withCode = (error: unknown): unknown => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (brokenLine.test(at.message) && !('code' in at)) Object.assign(at, { code: '08006' })
  return error
}

/** The database's own error may be the cause of another; a connection that broke has the code that we give it. */
const databaseCodeOf = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return ''
}

export const isDatabaseAway = (error: unknown): boolean => awayCodes.has(databaseCodeOf(error))

/** Somebody else stood in the way for too long: a lock, a deadlock, the statement's time. */
const heldUpCodes = new Set(['55P03', '40P01', '40001', '57014'])

/** What was to be written is as good as before: it failed of its surroundings. */
export const isPassing = (error: unknown): boolean => isDatabaseAway(error) || heldUpCodes.has(databaseCodeOf(error))

/** The network's word for it, which does not say whom it could not reach. */
export const isUnreachable = (code: string): boolean => ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)

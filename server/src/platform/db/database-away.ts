/** Tells errors that pass, because the database is unavailable for a while, from real ones. */

const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Out of memory. A full disk is not in this list: room-watch.ts handles it.
  '53200',
  '53100',
  '08006',
  '08001',
  '08003',
  // It ended what stood still in a transaction: a process that was frozen for a while and goes on finds it gone.
  '25P03',
  '25P04',
  '57P05',
])

/**
 * The driver's messages for a connection that broke or timed out. All connections break when the server stops because
 * the disk is full.
 */
const brokenLine = /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/

export const withCode = (error: unknown): unknown => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (brokenLine.test(at.message) && !('code' in at)) Object.assign(at, { code: '08006' })
  return ofLine(error)
}

/** A network error does not say whether the database or an outside service was called. */
const ofLines = new WeakSet<Error>()

/** Notes that a connection to the database failed with this error. */
export const ofLine = (error: unknown): unknown => {
  if (error instanceof Error) ofLines.add(error)
  return error
}

/** The database's error may be the cause of another error. For a connection that broke we set the code ourselves. */
const databaseCodeOf = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return ''
}

export const isDatabaseAway = (error: unknown): boolean => awayCodes.has(databaseCodeOf(error))

const blockedCodes = new Set(['55P03', '40P01', '40001'])
/** Another transaction was in the way: it passes by itself. */
export const isBlocked = (error: unknown): boolean => blockedCodes.has(databaseCodeOf(error))

/** Somebody else blocked the statement for too long: a lock, a deadlock, the statement timeout. */
const isHeldUp = (error: unknown): boolean => isBlocked(error) || databaseCodeOf(error) === '57014'

/** The database, or the network to it, is the cause. */
export const isOutage = (error: unknown): boolean => {
  let isOfLine = false
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    isOfLine ||= ofLines.has(at)
    if (isOfLine && 'code' in at && typeof at.code === 'string' && isUnreachable(at.code)) return true
  }
  return isDatabaseAway(error)
}

/** The failure has nothing to do with the data: the same write can succeed later. */
export const isPassing = (error: unknown): boolean => isDatabaseAway(error) || isHeldUp(error)

/** The network error, which does not name the host that could not be reached. */
export const isUnreachable = (code: string): boolean => ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)

const ofCommits = new WeakSet<Error>()

/** Notes an outage in the moment of a commit: whether it happened is not known. */
export const ofCommit = (error: unknown): unknown => {
  const coded = withCode(error)
  if (coded instanceof Error && isOutage(coded)) ofCommits.add(coded)
  return coded
}

/** The transaction failed for its caller, and may be committed nevertheless. */
export const mayHaveHappened = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (ofCommits.has(at)) return true
  return false
}

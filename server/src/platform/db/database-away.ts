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

/** What the query builder throws has the database's own error as its cause; so has a connection that broke, whose code we give. */
const databaseCodeOf = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return ''
}

export const isDatabaseAway = (error: unknown): boolean => awayCodes.has(databaseCodeOf(error))

/** The network's word for it, which does not say whom it could not reach. */
export const isUnreachable = (code: string): boolean => ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)

const SENTENCES: readonly (readonly [RegExp, (home: string) => string])[] = [
  [/No space left on device|ENOSPC/, (home) => `The disk that holds ${home} is full`],
  [/EROFS|Read-only file system/, (home) => `${home} lies on a read-only disk: choose another DATA_DIR`],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted|wrong ownership|must be owned by/i,
    (home) => `${home} belongs to another account: start as that account, or choose another DATA_DIR`,
  ],
  [
    /database files are incompatible with server/,
    (home) => `The database in ${home} was made by another PostgreSQL version: export it with that version first`,
  ],
  [/Cannot allocate memory|could not map anonymous shared memory/, () => 'There is not enough memory for the database'],
  [
    /\.so[.\d]*: cannot open shared object|GLIBC_|ENOENT.*(initdb|postgres)/,
    () => 'The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL 15 or newer',
  ],
]

/**
 * Turns an error of PostgreSQL or the system into one sentence that says what to do, followed by the original
 * message.
 */
export function explain(output: string, home: string): string {
  const detail = lastWords(output)
  const known = SENTENCES.find(([pattern]) => pattern.test(output))
  return known ? `${known[1](home)} (${detail})` : `The embedded database in ${home} does not start: ${detail}`
}

function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /FATAL|PANIC|error:|Error:/.test(line))
  return (telling.at(-1) ?? lines.at(-1) ?? 'it gave no reason').replace(/^.*?(FATAL|PANIC|error|Error):\s*/, '').trim()
}

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { deriveKey } from '../security/secrets.ts'
import { unnamed } from './statement.ts'
import { withClient } from './with-client.ts'

/**
 * The program never works as the owner of its tables. `app` does the tenants' work behind row-level security,
 * `platform` does work across companies, `jobs` owns the job library's schema.
 */
export const ROLE_NAMES = { app: 'guiche_app', platform: 'guiche_platform', jobs: 'guiche_jobs' } as const
export type RoleKey = keyof typeof ROLE_NAMES
export type RolePasswords = Readonly<Record<RoleKey, string>>

export function rolePasswords(secretKey: string): RolePasswords {
  const password = (role: string) => deriveKey(secretKey, `database role ${role}`).toString('base64url')
  return {
    app: password(ROLE_NAMES.app),
    platform: password(ROLE_NAMES.platform),
    jobs: password(ROLE_NAMES.jobs),
  }
}

/** Identifies a SECRET_KEY without revealing it: a hash of a derived key. */
export const secretMark = (secretKey: string): string => markOf(rolePasswords(secretKey))

export function roleUrl(ownerUrl: string, role: RoleKey, password: string): string {
  const url = new URL(ownerUrl)
  url.username = ROLE_NAMES[role]
  url.password = password
  return url.href
}

/** Creates missing roles and corrects passwords that do not match; changes nothing if all is well. */
export async function ensureRoles(owner: pg.Client, ownerUrl: string, passwords: RolePasswords): Promise<void> {
  const keys = Object.keys(ROLE_NAMES) as RoleKey[]
  const mark = markOf(passwords)
  for (const key of keys) {
    await refusePowerful(owner, ROLE_NAMES[key])
    if (!(await canSignIn(roleUrl(ownerUrl, key, passwords[key])))) {
      await refuseOtherSecret(owner, ROLE_NAMES[key], mark)
      await explained(owner, setRole(owner, ROLE_NAMES[key], passwords[key]))
    } else if ((await markOn(owner, ROLE_NAMES[key])) !== null) continue
    // A start that was interrupted between the two left a role without its mark.
    await owner.query(`comment on role ${ROLE_NAMES[key]} is ${owner.escapeLiteral(mark)}`)
  }
  const { rows } = await owner.query<{ db: string }>('select quote_ident(current_database()) as db')
  const database = rows[0]?.db
  await owner.query(`grant connect on database ${database} to ${Object.values(ROLE_NAMES).join(', ')}`)
  // For the job library, which creates and migrates its own schema.
  await owner.query(`grant create on database ${database} to ${ROLE_NAMES.jobs}`)
}

/** Row-level security does not apply to such a role: tenants would no longer be separated, and nobody would notice. */
async function refusePowerful(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query(
    unnamed('select from pg_roles where rolname = :role and (rolsuper or rolbypassrls)', { role }),
  )
  if (rowCount)
    throw new Error(
      `The database role ${role} may bypass row-level security: ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS`,
    )
}

function markOf(passwords: RolePasswords): string {
  const hash = createHash('sha256').update(Object.values(passwords).join(' ')).digest('base64url')
  return `Guichê, secret ${hash.slice(0, 16)}`
}

/**
 * One PostgreSQL server has one SECRET_KEY: a node or a second installation with another key would change the
 * passwords of roles that are in use, and could not decrypt anything. A password that somebody changed by hand is
 * corrected.
 */
async function refuseOtherSecret(owner: pg.Client, role: string, mark: string): Promise<void> {
  const made = await markOn(owner, role)
  if (!made || made === mark) return
  throw new Error(
    `The role ${role} of this PostgreSQL server was made with another SECRET_KEY. A node of the same installation needs that one: ` +
      'set SECRET_KEY, or copy secret.key from the DATA_DIR of the first node. Another installation needs a PostgreSQL server of ' +
      `its own. If the key is lost for good: COMMENT ON ROLE ${role} IS NULL; then numbers must be linked and tokens entered anew`,
  )
}

async function markOn(owner: pg.Client, role: string): Promise<string | null> {
  const { rows } = await owner.query<{ made: string | null }>(
    unnamed(`select shobj_description(oid, 'pg_authid') made from pg_roles where rolname = :role`, { role }),
  )
  return rows[0]?.made ?? null
}

async function setRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const verifier = owner.escapeLiteral(scramVerifier(password))
  const { rowCount } = await owner.query(unnamed('select from pg_roles where rolname = :role', { role }))
  if (rowCount) {
    await owner.query(`alter role ${role} login password ${verifier}`)
    return
  }
  try {
    await owner.query(
      `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password ${verifier}`,
    )
  } catch (error) {
    // Roles belong to the whole server: the migration of another database may have created it just now.
    if (!hasCode(error, '42710', '23505')) throw error
    await owner.query(`alter role ${role} login password ${verifier}`)
  }
}

async function explained(owner: pg.Client, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!hasCode(error, '42501')) throw error
    const { user } = owner
    throw new Error(
      `The role "${user}" of DATABASE_URL may not make the roles ${Object.values(ROLE_NAMES).join(', ')}. ` +
        `Let an administrator of the database run: ALTER ROLE "${user}" CREATEROLE; ` +
        'if another role made them before, drop them or let that role start the program once',
      { cause: error },
    )
  }
}

async function canSignIn(url: string): Promise<boolean> {
  return withClient(url, (client) => client.query('select 1')).then(
    () => true,
    (error) => {
      if (hasCode(error, '28P01', '28000', '42501')) return false
      throw error
    },
  )
}

/**
 * The password hash that PostgreSQL stores. It is computed here, so that the password reaches neither the network nor
 * the server's log.
 */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyFor = (label: string) => createHmac('sha256', salted).update(label).digest()
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64')
  const keys = `${storedKey}:${keyFor('Server Key').toString('base64')}`
  return ['SCRAM-SHA-256', `${iterations}:${salt.toString('base64')}`, keys].join('$')
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

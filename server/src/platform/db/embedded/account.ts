import { stat } from 'node:fs/promises'
import path from 'node:path'

/** `nobody` on Linux. PostgreSQL refuses to run as root, and this avoids creating an account for it. */
const NOBODY = 65_534

export interface Account {
  uid: number
  gid: number
}

/** The account that runs the server: ourselves (undefined), or an unprivileged one when we are root. */
export async function serverAccount(home: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(home).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: NOBODY, gid: NOBODY }
}

/** Whether the account can reach this path: it needs access to every folder on the way. */
export async function isReachable(target: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true
  const { mode, uid, gid } = await stat(target)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = path.dirname(target)
  return parent === target || isReachable(parent, account)
}

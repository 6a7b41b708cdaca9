import type { Deps } from '../../../context.ts'
import { newPushKeys, type PushKeys } from '../../../platform/push/web-push.ts'
import { openText, sealText } from '../../../platform/security/secrets.ts'
import { keepPushKeys, readPushKeys, type SealedKeys } from '../store.ts'

type World = Pick<Deps, 'db' | 'secret'>
const context = 'installation push key'

const opened = (secret: Buffer, stored: SealedKeys | null): PushKeys | null =>
  stored?.publicKey && stored.sealedKey
    ? { publicKey: stored.publicKey, privateKey: openText(secret, stored.sealedKey, context) }
    : null

/** The installation's key pair, created at first use. Subscriptions depend on it, so it never changes. */
export const pushKeys = ({ db, secret }: World): Promise<PushKeys> =>
  db.platform(async (tx) => {
    const known = opened(secret, await readPushKeys(tx))
    if (known) return known
    const made = newPushKeys()
    await keepPushKeys(tx, made.publicKey, sealText(secret, made.privateKey, context))
    const kept = opened(secret, await readPushKeys(tx))
    if (!kept) throw new Error('there is no installation yet')
    return kept
  })

import type { DeviceId, UserId } from '@guiche/contract/core/ids'
import type { PushNotice } from '@guiche/contract/features/notifications'
import { pushDevices } from '../../../schema/people-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

const keys = statement(
  'push_keys',
  `select push_public_key "publicKey", push_private_key "sealedKey" from installation`,
).rows<SealedKeys>()
export interface SealedKeys {
  publicKey: string | null
  sealedKey: string | null
}
export const readPushKeys = async (tx: Transaction): Promise<SealedKeys | null> => (await tx.sql(keys))[0] ?? null

/** If nodes start at once, the first one's is kept. */
const keep = statement(
  'push_keys_keep',
  `update installation set push_public_key = :publicKey, push_private_key = :sealedKey where push_public_key is null`,
)
export const keepPushKeys = (tx: Transaction, publicKey: string, sealedKey: string) =>
  tx.sql(keep, { publicKey, sealedKey })

export interface Device {
  id: DeviceId
  userId: UserId
  endpoint: string
  p256dh: string
  auth: string
  language: PushNotice['language']
}

const save = insertInto('push_device_save', pushDevices, {
  given: ['userId', 'sessionVersion', 'endpoint', 'p256dh', 'auth', 'language'],
  computed: { createdAt: ':now' },
  after: `on conflict (company_id, endpoint) do update set user_id = excluded.user_id, session_version = excluded.session_version,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, created_at = excluded.created_at
    returning id`,
}).rows<{ id: DeviceId }>()
export const saveDevice = async (
  tx: TenantTransaction,
  device: Omit<Device, 'id'> & { sessionVersion: number },
  now: Date,
): Promise<DeviceId> => {
  const { userId, sessionVersion, endpoint, p256dh, auth, language } = device
  const [row] = await tx.sql(save, { userId, sessionVersion, endpoint, p256dh, auth, language, now })
  if (!row) throw new Error('the device was not stored')
  return row.id
}

/** Of logins that are over, and the oldest beyond a user's limit. */
const prune = statement(
  'push_devices_prune',
  `delete from push_devices d using users u where d.company_id = :companyId and d.user_id = :userId and u.company_id = :companyId and u.id = :userId
    and (d.session_version <> u.session_version
      or d.id in (select id from push_devices where company_id = :companyId and user_id = :userId order by created_at desc, id desc offset :most))`,
)
export const pruneDevices = (tx: TenantTransaction, userId: UserId, most: number) => tx.sql(prune, { userId, most })

const remove = statement(
  'push_device_remove',
  `delete from push_devices where company_id = :companyId and id = :deviceId and (:userId::int is null or user_id = :userId) returning id`,
).rows<{ id: number }>()
/** `userId`: only if it is this user's. */
export const removeDevice = async (tx: TenantTransaction, deviceId: DeviceId, userId: UserId | null) =>
  (await tx.sql(remove, { deviceId, userId })).length > 0

/** Of active logins. */
const alive = `select d.id, d.user_id "userId", d.endpoint, d.p256dh, d.auth, d.language from push_devices d
  join users u on u.company_id = d.company_id and u.id = d.user_id and u.session_version = d.session_version
  where d.company_id = :companyId`
const ofUser = statement(
  'push_devices_of',
  `${alive} and (:userId::int is null or d.user_id = :userId) order by d.id`,
).rows<Device>()
const one = statement('push_device_one', `${alive} and d.id = :deviceId`).rows<Device>()

/** `userId` null: everybody's. */
export const devicesOf = (tx: TenantTransaction, userId: number | null) => tx.sql(ofUser, { userId })

export const deviceOf = async (tx: TenantTransaction, deviceId: DeviceId): Promise<Device | null> =>
  (await tx.sql(one, { deviceId }))[0] ?? null

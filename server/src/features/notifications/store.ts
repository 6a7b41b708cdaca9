import type { DeviceId, UserId } from '@guiche/contract/core/ids'
import type { PushNotice } from '@guiche/contract/features/notifications'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'

const keys = {
  name: 'push_keys',
  text: `select push_public_key "publicKey", push_private_key "sealedKey" from installation`,
}
export interface SealedKeys {
  publicKey: string | null
  sealedKey: string | null
}
export const readPushKeys = async (tx: Transaction): Promise<SealedKeys | null> =>
  (await tx.sql<SealedKeys & Record<string, unknown>>(keys))[0] ?? null

/** Nodes that start side by side keep the first one's. */
const keep = {
  name: 'push_keys_keep',
  text: `update installation set push_public_key = $1, push_private_key = $2 where push_public_key is null`,
}
export const keepPushKeys = (tx: Transaction, publicKey: string, sealedKey: string) =>
  tx.sql(keep, [publicKey, sealedKey])

export interface Device {
  id: DeviceId
  userId: UserId
  endpoint: string
  p256dh: string
  auth: string
  language: PushNotice['language']
}

const save = {
  name: 'push_device_save',
  text: `insert into push_devices (company_id, user_id, session_version, endpoint, p256dh, auth, language, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (company_id, endpoint) do update set user_id = excluded.user_id, session_version = excluded.session_version,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, created_at = excluded.created_at
    returning id`,
}
export const saveDevice = async (
  tx: TenantTransaction,
  device: Omit<Device, 'id'> & { sessionVersion: number },
  now: Date,
): Promise<DeviceId> => {
  const { userId, sessionVersion, endpoint, p256dh, auth, language } = device
  const values = [tx.companyId, userId, sessionVersion, endpoint, p256dh, auth, language, now]
  const [row] = await tx.sql<{ id: DeviceId }>(save, values)
  if (!row) throw new Error('the device was not stored')
  return row.id
}

/** Of logins that are over, and the oldest beyond what one person uses. */
const prune = {
  name: 'push_devices_prune',
  text: `delete from push_devices d using users u where d.company_id = $1 and d.user_id = $2 and u.company_id = $1 and u.id = $2
    and (d.session_version <> u.session_version
      or d.id in (select id from push_devices where company_id = $1 and user_id = $2 order by created_at desc, id desc offset $3))`,
}
export const pruneDevices = (tx: TenantTransaction, userId: UserId, most: number) =>
  tx.sql(prune, [tx.companyId, userId, most])

const remove = {
  name: 'push_device_remove',
  text: `delete from push_devices where company_id = $1 and id = $2 and ($3::int is null or user_id = $3) returning id`,
}
/** `userId`: only when it is this person's. */
export const removeDevice = async (tx: TenantTransaction, deviceId: DeviceId, userId: UserId | null) =>
  (await tx.sql<{ id: number }>(remove, [tx.companyId, deviceId, userId])).length > 0

/** Of logins that still last. */
const alive = `select d.id, d.user_id "userId", d.endpoint, d.p256dh, d.auth, d.language from push_devices d
  join users u on u.company_id = d.company_id and u.id = d.user_id and u.session_version = d.session_version
  where d.company_id = $1`
const ofUser = { name: 'push_devices_of', text: `${alive} and ($2::int is null or d.user_id = $2) order by d.id` }
const one = { name: 'push_device_one', text: `${alive} and d.id = $2` }

/** `userId` null: everybody's. */
export const devicesOf = (tx: TenantTransaction, userId: number | null) =>
  tx.sql<Device & Record<string, unknown>>(ofUser, [tx.companyId, userId])

export const deviceOf = async (tx: TenantTransaction, deviceId: DeviceId): Promise<Device | null> =>
  (await tx.sql<Device & Record<string, unknown>>(one, [tx.companyId, deviceId]))[0] ?? null

/** What Meta says of an account and of the quality of a number stands in the cockpit, and a restriction holds what is unasked. */
import { connectionCockpit } from '@guiche/contract/features/connection-cockpit'
import { createConnection } from '@guiche/contract/features/connections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { callNow } from '../../../test/scheduling.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld({ ownDatabase: 'account_news' })
})
afterAll(() => cloud?.close())

const hour = 3_600_000

const scene = async () => {
  const { world, graph, settle } = cloud
  const call = callNow(world)
  const account = cloud.newAccount()
  const admin = await (await world.company()).user({ profile: 'admin' })
  const body = { name: 'Nuvem', channel: 'whatsappapi' as const, ...account, queueIds: [] }
  const { id, number } = (await call(createConnection, { body }, admin)).body
  const cockpit = async () => (await call(connectionCockpit, { params: { id: id as never } }, admin)).body
  const says = async (news: object) => {
    graph.tellOfAccount({ wabaId: account.wabaId, ...news } as never)
    await settle()
    return cockpit()
  }
  const quality = (event: string, current_limit = 'TIER_1K', display_phone_number = number ?? '') => ({
    field: 'phone_number_quality_update',
    value: { display_phone_number, event, current_limit },
  })
  const ban = (waba_ban_state: string) => ({
    field: 'account_update',
    value: { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state, waba_ban_date: 'November 28, 2026' } },
  })
  return { cockpit, says, quality, ban, settle, graph }
}

/** Meta's times are whole seconds, and a word as old as the last is not heard: these come one after another. */
const times = () => {
  let at = Date.now() - hour
  return () => {
    at += 1_000
    return at
  }
}

it('a drop of the quality is shown until it recovers; that of another number is not', async () => {
  const { says, quality } = await scene()
  const at = times()
  expect(
    (await says({ ...quality('FLAGGED', 'TIER_1K', '15550001111'), at: at() })).standing.lowQualitySince,
  ).toBeNull()
  const low = await says({ ...quality('FLAGGED'), at: at() })
  expect(low).toMatchObject({ standing: { lowQualitySince: expect.any(String), limit: 'TIER_1K' }, pause: null })
  expect((await says({ ...quality('DOWNGRADE', 'TIER_250'), at: at() })).standing).toMatchObject({
    lowQualitySince: expect.any(String),
    limit: 'TIER_250',
  })
  expect((await says({ ...quality('UNFLAGGED', 'TIER_250'), at: at() })).standing.lowQualitySince).toBeNull()
})

it('a restriction holds the number until its end; told twice, or late, it changes nothing', async () => {
  const { says, graph, cockpit } = await scene()
  const until = Math.floor((Date.now() + 30 * hour) / 1000)
  const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: until }]
  const news = { field: 'account_update', value: { event: 'ACCOUNT_RESTRICTION', restriction_info } }
  graph.setFaults({ webhookDuplicates: 1 })
  const { pause } = await says({ ...news, at: Date.now() - hour })
  graph.clearFaults()
  expect(pause).toMatchObject({ reason: 'restricted', until: new Date(until * 1000).toISOString() })
  await says({
    field: 'account_update',
    at: Date.now() - 2 * hour,
    value: { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE', waba_ban_date: 'x' } },
  })
  expect((await cockpit()).pause).toMatchObject({ reason: 'restricted' })
})

it('a restriction of something else than writing holds nothing', async () => {
  const { says } = await scene()
  const restriction_info = [{ restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' }]
  expect(
    (await says({ field: 'account_update', value: { event: 'ACCOUNT_RESTRICTION', restriction_info } })).pause,
  ).toBeNull()
})

it('a violation and a ban to come are shown, a ban pauses, and reinstatement ends both', async () => {
  const { says, ban } = await scene()
  const at = times()
  const violation = { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } }
  expect(await says({ field: 'account_update', value: violation, at: at() })).toMatchObject({
    standing: { warning: 'violation', detail: 'SPAM' },
    pause: null,
  })
  expect(await says({ ...ban('SCHEDULE_FOR_DISABLE'), at: at() })).toMatchObject({
    standing: { warning: 'disable_scheduled' },
    pause: null,
  })
  expect(await says({ ...ban('DISABLE'), at: at() })).toMatchObject({
    standing: { warning: 'disabled' },
    pause: { reason: 'account' },
  })
  expect(await says({ ...ban('REINSTATE'), at: at() })).toMatchObject({ standing: { warning: null }, pause: null })
})

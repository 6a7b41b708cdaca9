import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ledgerOf } from '../../../test/ledger.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { watchDeliveries } from '../messages/actions/watch-deliveries.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
afterEach(() => {
  w.clock.at = null
})

const minutes = 60_000
const pass = (ms: number) => {
  w.clock.at = new Date(w.clock.now().getTime() + ms)
}

const scene = () => ledgerOf(w)

describe('the watch', () => {
  const forgetJobs = () =>
    withClient(w.urls.owner, async (client) => {
      await client.query('set row_security = off')
      await client.query('delete from outbox')
      await client.query('delete from graphile_worker._private_jobs')
    })
  it('wakes a message whose job is lost, and reports it', async () => {
    const { accepts, send, steps, ledger, admin, company } = await scene()
    await accepts()
    await w.drainJobs()
    const messageId = await send('esquecida')
    await forgetJobs()
    pass(4 * minutes)
    await watchDeliveries(w.deps)
    await w.drainJobs()
    expect(await steps(messageId)).toEqual(['queued'])
    const { until, heard } = await w.connectSocket(company.id, admin)
    pass(2 * minutes)
    await watchDeliveries(w.deps)
    await until(() => heard.some(({ name }) => name === `company-${company.id}-ledger`))
    await w.drainJobs()
    expect(await steps(messageId)).toEqual(['queued', 'woken', 'attempted', 'accepted'])
    expect((await ledger()).stuck).toBe(0)
  })
  it('fails messages that nobody delivered within a day, in order, with a reason that the agent sees', async () => {
    const { connectionId, accepts, send, lifeAs, plant, agent, ledger } = await scene()
    await accepts()
    await w.drainJobs()
    await plant(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
    const ids = [await send('primeira'), await send('segunda')]
    await forgetJobs()
    pass(24 * 60 * minutes + 1)
    await watchDeliveries(w.deps)
    w.clock.at = null
    for (const id of ids) {
      expect((await lifeAs(agent, id)).body.steps.at(-1)).toMatchObject({ step: 'failed', failure: 'expired' })
    }
    expect(await ledger()).toMatchObject({ stuck: 0, failed: [{ code: 'expired', count: 2 }] })
  })
  it('leaves a message alone while its connection is down', async () => {
    const { connectionId, accepts, send, steps, plant } = await scene()
    await accepts()
    await w.drainJobs()
    await plant(`update connections set status = 'OPENING' where id = $1`, [connectionId])
    const messageId = await send('sem linha')
    await forgetJobs()
    pass(30 * minutes)
    await watchDeliveries(w.deps)
    w.clock.at = null
    expect(await steps(messageId)).toEqual(['queued'])
  })
})

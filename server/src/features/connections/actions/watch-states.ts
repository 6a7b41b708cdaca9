/** Recurring work on the states of connections, across companies. */
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { heldKinds } from '../rules.ts'
import { lockUnheld, pruneOlder, unheldConnections } from '../store/states.ts'
import { recordStatusIn } from './record-status.ts'

const daysOfStates = 90
const dayMs = 86_400_000
const mostAtOnce = 5000

export const forgetOldStates = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock.now().getTime() - daysOfStates * dayMs)
  while (await db.platform((tx) => pruneOlder(tx, before, mostAtOnce))) {}
}

/** Well beyond a takeover, which takes less than fifteen seconds. */
const unheldAfterSeconds = 60

/** If no process holds numbers any more, no session can report that they are offline. */
export const watchUnheld = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => unheldConnections(tx, heldKinds, unheldAfterSeconds))
  const act = async ({ id, companyId }: (typeof found)[number]) => {
    const connectionId = ConnectionId.parse(id)
    await systemContext(deps, CompanyId.parse(companyId)).transact(async (work) => {
      if (!(await lockUnheld(work.tx, connectionId, heldKinds, unheldAfterSeconds))) return
      await recordStatusIn(work, connectionId, { state: 'OPENING', reason: 'unheld' })
    })
  }
  await eachByItself(deps, { name: 'watch-unheld', keyOf: ({ id }) => String(id), act }, found)
}

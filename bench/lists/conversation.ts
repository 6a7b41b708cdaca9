import { TicketId } from '@guiche/contract/core/ids'
import { messagesPage } from '@guiche/server/features/messages/queries'
import { summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import { seedLongConversation, stranger } from '../seed/long-conversation.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openSeeded } from './installations.ts'
import { statementsOf } from './statement-watch.ts'
import { timeTurnByTurn } from './timed-calls.ts'

const messages = 100_000

const measure = async (stage: Stage): Promise<Findings> => {
  const installation = await openSeeded(stage, 100_000)
  try {
    const { ticket } = await seedLongConversation(installation.databaseUrl, messages)
    const ref = TicketId.parse(ticket)
    const outsider = await installation.userContext(1, stranger)
    const { admin } = installation.viewers
    const middle = await messagesPage(admin, ref, { pageNumber: 100 })
    const reads = [
      { name: 'first page, admin', call: () => messagesPage(admin, ref, {}) },
      {
        name: 'page by cursor in the middle, admin',
        call: () => messagesPage(admin, ref, { cursor: middle.nextCursor ?? '' }),
      },
      { name: 'first page, agent who may not see the earlier tickets', call: () => messagesPage(outsider, ref, {}) },
    ]
    const rows: (string | number)[][] = []
    for (const { name, call } of reads) {
      const [took = []] = await timeTurnByTurn([0], call, { warmUp: 12, times: stage.isFast ? 40 : 200, mostMs: 5000 })
      const { p50, p95, max } = summary(took)
      rows.push([name, p50, p95, max, (await statementsOf(call)).length])
    }
    return {
      tables: [
        {
          title: `A conversation of ${messages} messages over 50 tickets`,
          columns: ['read', 'p50 ms', 'p95 ms', 'max ms', 'statements'],
          rows,
        },
      ],
      notes: ['Budget: p95 under 15 ms.'],
    }
  } finally {
    await installation.close()
  }
}

export const conversation: Bench = {
  name: 'conversation',
  about: 'What does a page of a very long conversation cost?',
  run: measure,
}

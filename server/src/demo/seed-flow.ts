/** The clinic's flow, and the phrase that starts it on the official number. Existing ones are not created again. */
import { FlowId } from '@guiche/contract/core/ids'
import type { FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import type { Deps } from '../context.ts'
import { createFlow, publishFlow } from '../features/flows/actions/keep-flow.ts'
import { flowsPage } from '../features/flows/queries/flows.ts'
import { createPhraseCampaign } from '../features/phrase-campaigns/actions.ts'
import { phraseCampaignsPage } from '../features/phrase-campaigns/queries.ts'
import { drawing } from './seed-lanes.ts'
import type { DemoPeople } from './seed-people.ts'
import { bookingFlow } from './story.ts'

const placed = (column: number) => ({ x: 250 + column * 320, y: 100 })

const drawn = ({ queueIds }: DemoPeople): FlowGraph => {
  const queueId = queueIds.get(bookingFlow.queue)
  const questions = bookingFlow.questions.map(
    ({ message, answerKey }, index): FlowNode => ({
      id: answerKey,
      type: 'question',
      position: placed(index + 2),
      data: { message, answerKey },
    }),
  )
  const behind = questions.length + 2
  const nodes: FlowNode[] = [
    { id: 'start', type: 'start', position: placed(0), data: { label: bookingFlow.start } },
    { id: 'hello', type: 'message', position: placed(1), data: { label: bookingFlow.hello } },
    ...questions,
    {
      id: 'queue',
      type: 'ticket',
      position: placed(behind),
      data: { name: '', data: queueId === undefined ? null : { id: queueId, name: bookingFlow.queue } },
    },
    { id: 'thanks', type: 'message', position: placed(behind + 1), data: { label: bookingFlow.thanks } },
  ]
  const connections = nodes.slice(1).map(({ id }, index) => {
    const source = nodes[index]?.id ?? 'start'
    return { id: `${source}-${id}`, source, target: id, sourceHandle: 'a', targetHandle: null }
  })
  return { nodes, connections }
}

export const seedFlow = async (deps: Deps, people: DemoPeople): Promise<void> => {
  const ctx = await drawing(deps, people)
  const { name, phrase } = bookingFlow
  const { flows } = await flowsPage(ctx, { searchParam: name })
  const known = flows.find((flow) => flow.name === name)
  const { id } = known ?? (await createFlow(ctx, { name, flow: drawn(people) }))
  const flowId = FlowId.parse(id)
  await publishFlow(ctx, flowId, undefined)
  const { flow: campaigns } = await phraseCampaignsPage(ctx, { searchParam: phrase })
  if (campaigns.length > 0) return
  const whatsappId = people.cloudConnection
  await createPhraseCampaign(ctx, { name, phrase, status: true, flowId, whatsappId })
}

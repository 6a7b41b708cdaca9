import { flowEvent } from '@guiche/contract/features/flows'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { type FlowRow, toFlowView } from './view.ts'

/** Everybody in the company may read flows. */
const audience = [rooms.company]

export const announceFlow = (work: Work, action: 'create' | 'update', row: FlowRow) =>
  work.emit({ event: flowEvent, rooms: audience, payload: { action, record: toFlowView(row), flowId: row.id } })

export const announceFlowGone = (work: Work, flowId: number) =>
  work.emit({ event: flowEvent, rooms: audience, payload: { action: 'delete', flowId } })

import { phraseCampaignEvent } from '@guiche/contract/features/phrase-campaigns'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { type PhraseCampaignRow, toPhraseCampaignView } from './view.ts'

export const announcePhraseCampaign = (work: Work, action: 'create' | 'update', row: PhraseCampaignRow) =>
  work.emit({
    event: phraseCampaignEvent,
    rooms: [rooms.company],
    payload: { action, record: toPhraseCampaignView(row), id: row.id },
  })

export const announcePhraseCampaignGone = (work: Work, id: number) =>
  work.emit({ event: phraseCampaignEvent, rooms: [rooms.company], payload: { action: 'delete', id } })

import { type MessageTemplate, type TemplateParts, templatesFreshMs } from '@guiche/contract/features/message-templates'

export const obstacleOf = (
  status: string,
  { isWhole }: Pick<TemplateParts, 'isWhole'>,
): MessageTemplate['obstacle'] => {
  if (status !== 'APPROVED') return 'judged'
  return isWhole ? null : 'parts'
}

export const isFresh = (syncedAt: Date | null, now: Date): boolean =>
  syncedAt !== null && now.getTime() - syncedAt.getTime() < templatesFreshMs

import type { AnnouncementPriority } from '@guiche/contract/features/announcements'
import { useTexts } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import { priorityName } from './api.ts'

const colors: Record<AnnouncementPriority, string> = { 1: '#dc2626', 2: '#f97316', 3: '#9ca3af' }

export const PriorityChip = ({ priority }: { priority: AnnouncementPriority }) => {
  const t = useTexts()
  return <Chip color={colors[priority]}>{t(`announcements.${priorityName(priority)}`)}</Chip>
}

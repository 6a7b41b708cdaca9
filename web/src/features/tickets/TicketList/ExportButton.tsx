import IconExport from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/rights.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { TicketQuery } from '../api.ts'
import { useTicketDesk } from '../useTicketDesk.ts'

/** The whole list with its filters, as a spreadsheet. */
export const ExportButton = ({ query, count }: { query: TicketQuery; count: number | null }) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const mayExport = useCan('tickets-manager:exportTickets')
  if (!mayExport) return null
  return (
    <IconButton
      icon={IconExport}
      size="small"
      label={t('tickets.exporting.label')}
      onClick={() => desk.ask({ kind: 'export', query, total: count })}
    />
  )
}

import type { LedgerCounts, LedgerFault } from '@guiche/contract/features/ledger'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { useLedgers } from './api.ts'
import { LedgerFaultsDialog } from './LedgerChip/LedgerFaultsDialog.tsx'
import { LedgerPane } from './LedgerChip/LedgerPane.tsx'
import classes from './LedgerChip.module.css'

const toneOf = ({ lost, doubled, stuck }: LedgerCounts) => {
  if (lost > 0) return 'bad'
  return doubled + stuck > 0 ? 'warn' : 'ok'
}

interface LedgerChipProps {
  connection: { id: number; name: string }
}

/** Thirty days of a number in one line; opens the explanation of each count and its messages. */
export const LedgerChip = ({ connection }: LedgerChipProps) => {
  const t = useTexts()
  const { data } = useLedgers()
  const [listed, setListed] = useState<LedgerFault | null>(null)
  const counts = data?.find(({ whatsappId }) => whatsappId === connection.id)
  if (!counts) return null
  const { lost, doubled, stuck } = counts
  const line = [
    t('ledger.counts.lost', { count: lost }),
    t('ledger.counts.doubled', { count: doubled }),
    t('ledger.counts.stuck', { count: stuck }),
  ].join(', ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps the clicks from opening the row.
    <span onClick={(event) => event.stopPropagation()}>
      <Popup
        width={340}
        position="bottom-start"
        trigger={
          <button type="button" className={classes.chip} aria-label={t('ledger.line', { counts: line })}>
            <Chip tone={toneOf(counts)}>{line}</Chip>
          </button>
        }
      >
        {(close) => (
          <LedgerPane
            connection={connection}
            onList={(fault) => {
              close()
              setListed(fault)
            }}
          />
        )}
      </Popup>
      <LedgerFaultsDialog connection={connection} fault={listed} onClose={() => setListed(null)} />
    </span>
  )
}

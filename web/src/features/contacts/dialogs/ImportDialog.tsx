import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/rights.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { contactTarget } from '../useImport.ts'
import classes from './ImportDialog.module.css'
import { PhoneImport } from './PhoneImport.tsx'
import { SpreadsheetImport } from './SpreadsheetImport.tsx'

const panel = 'import-source'

/** From a spreadsheet or from a linked phone. */
const Sources = ({
  onClose,
  isBusy,
  onBusy,
}: {
  onClose: () => void
  isBusy: boolean
  onBusy: (is: boolean) => void
}) => {
  const t = useTexts()
  const mayAskPhone = useCan('contacts-page:importFromPhone')
  const [source, setSource] = useState<'spreadsheet' | 'phone'>('spreadsheet')
  const tabs = [
    { key: 'spreadsheet' as const, label: t('contacts.import.fromSpreadsheet') },
    { key: 'phone' as const, label: t('contacts.import.fromPhone') },
  ]
  return (
    <>
      {mayAskPhone && !isBusy && (
        <Tabs tabs={tabs} active={source} onChange={setSource} label={t('contacts.import.source')} panelId={panel} />
      )}
      <div id={panel} className={classes.source}>
        {source === 'phone' ? (
          <PhoneImport onClose={onClose} />
        ) : (
          <SpreadsheetImport target={contactTarget} onClose={onClose} onBusy={onBusy} />
        )}
      </div>
    </>
  )
}

/**
 * Imports contacts: choose a spreadsheet, confirm its columns, watch the progress, and see refused rows. Or the
 * phone's address book.
 */
export const ImportDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('contacts.import.title')} size="large" isForced={isBusy}>
      <Sources onClose={onClose} isBusy={isBusy} onBusy={setBusy} />
    </Dialog>
  )
}

import IconSample from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SpreadsheetImport } from '../contacts/dialogs/SpreadsheetImport.tsx'
import { itemTarget } from './api/item-target.ts'
import { useSample } from './useSample.ts'

interface ItemImportDialogProps {
  listId: number
  isOpen: boolean
  onClose: () => void
}

/** Imports a spreadsheet into a list, after the user has confirmed its columns. */
export const ItemImportDialog = ({ listId, isOpen, onClose }: ItemImportDialogProps) => {
  const t = useTexts()
  const sample = useSample()
  const [isBusy, setBusy] = useState(false)
  const [target] = useState(() => itemTarget(listId))
  const button = (
    <Button icon={IconSample} onClick={sample}>
      {t('contactLists.sample.command')}
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('contactLists.import.title')} size="large" isForced={isBusy}>
      <SpreadsheetImport target={target} sample={button} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  )
}

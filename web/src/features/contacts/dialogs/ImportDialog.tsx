import { FileButton } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/rights.ts'
import { readSpreadsheet } from '../../../lib/spreadsheet.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useImport } from '../useImport.ts'
import classes from './ImportDialog.module.css'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { PhoneImport } from './PhoneImport.tsx'

const mostRows = 100_000
const mostBytes = 30 * 1024 * 1024

type Problem = 'unreadable' | 'empty' | 'tooManyRows' | 'tooLarge'
interface Sheet {
  heading: string[]
  rows: string[][]
}

const sheetOf = async (file: File): Promise<Sheet | Problem> => {
  if (file.size > mostBytes) return 'tooLarge'
  const all = await readSpreadsheet(file).catch(() => null)
  if (!all) return 'unreadable'
  const [heading, ...rows] = all
  if (!heading || rows.length === 0) return 'empty'
  return rows.length > mostRows ? 'tooManyRows' : { heading, rows }
}

const ChooseFile = ({ onSheet }: { onSheet: (sheet: Sheet) => void }) => {
  const t = useTexts()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const choose = async (file: File | null | undefined) => {
    if (!file) return
    setReading(true)
    const sheet = await sheetOf(file)
    setReading(false)
    if (typeof sheet === 'string') setProblem(sheet)
    else onSheet(sheet)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void choose(event.dataTransfer.files[0])
  }
  return (
    <>
      {problem && <Notice tone="bad">{t(`contacts.import.problem.${problem}`)}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button does the same. */}
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {isReading ? (
          <Spinner />
        ) : (
          <>
            <p>{t('contacts.import.drop')}</p>
            <FileButton accept=".xlsx,.xls,.csv,.ods" onChange={(file) => void choose(file)}>
              {(props) => (
                <Button look="primary" icon={IconUpload} data-autofocus {...props}>
                  {t('contacts.import.choose')}
                </Button>
              )}
            </FileButton>
          </>
        )}
      </div>
      <p className={classes.hint}>{t('contacts.import.hint')}</p>
    </>
  )
}

const Body = ({ onClose, onBusy }: { onClose: () => void; onBusy: (isBusy: boolean) => void }) => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { state, run, stop, reset } = useImport()
  if (!sheet) return <ChooseFile onSheet={setSheet} />
  if (!state)
    return (
      <ImportMapping
        {...sheet}
        onBack={() => setSheet(null)}
        onStart={async (plan) => {
          onBusy(true)
          await run({ ...sheet, ...plan })
          onBusy(false)
        }}
      />
    )
  return <ImportProgress state={state} heading={sheet.heading} onStop={stop} onAgain={reset} onClose={onClose} />
}

const panel = 'import-source'

/** Contacts come from a spreadsheet or from the phone that is linked. */
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
        {source === 'phone' ? <PhoneImport onClose={onClose} /> : <Body onClose={onClose} onBusy={onBusy} />}
      </div>
    </>
  )
}

/** A spreadsheet becomes contacts: choose, say what each column is, watch, and read what was refused. Or the phone's address book. */
export const ImportDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('contacts.import.title')} size="large" isForced={isBusy}>
      <Sources onClose={onClose} isBusy={isBusy} onBusy={setBusy} />
    </Dialog>
  )
}

import { FileButton } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { readSpreadsheet } from '../../../lib/spreadsheet.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { type ImportTarget, useImport } from '../useImport.ts'
import classes from './ImportDialog.module.css'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportProgress } from './ImportProgress.tsx'

export type { ImportState, ImportTarget } from '../useImport.ts'

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

const ChooseFile = ({ sample, onSheet }: { sample?: ReactNode; onSheet: (sheet: Sheet) => void }) => {
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
      {sample}
    </>
  )
}

interface SpreadsheetImportProps {
  target: ImportTarget
  /** Below the button that chooses the file. */
  sample?: ReactNode
  onClose: () => void
  onBusy: (isBusy: boolean) => void
}

/** Choose a file, confirm its columns, watch the progress, and see refused rows. */
export const SpreadsheetImport = ({ target, sample, onClose, onBusy }: SpreadsheetImportProps) => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { state, run, stop, reset } = useImport(target)
  if (!sheet) return <ChooseFile sample={sample} onSheet={setSheet} />
  if (!state)
    return (
      <ImportMapping
        {...sheet}
        target={target}
        onBack={() => setSheet(null)}
        onStart={async (plan) => {
          onBusy(true)
          await run({ ...sheet, ...plan })
          onBusy(false)
        }}
      />
    )
  return (
    <ImportProgress
      target={target}
      state={state}
      heading={sheet.heading}
      onStop={stop}
      onAgain={reset}
      onClose={onClose}
    />
  )
}

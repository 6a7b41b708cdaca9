import { type ColumnKind, guessColumns } from '@guiche/contract/spreadsheet-columns'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { ImportPlan, ImportTarget } from '../useImport.ts'
import classes from './ImportDialog.module.css'

const shownRows = 5

interface ImportMappingProps {
  target: Pick<ImportTarget, 'columns' | 'updates'>
  heading: readonly string[]
  rows: readonly string[][]
  onBack: () => void
  onStart: (plan: Pick<ImportPlan, 'columns' | 'countryCode' | 'existing'>) => void
}

interface ColumnsProps extends Pick<ImportMappingProps, 'heading' | 'rows' | 'target'> {
  columns: readonly ColumnKind[]
  onChange: (columns: ColumnKind[]) => void
}

/** The meaning of each column, with the first rows below it. */
const Columns = ({ target, heading, rows, columns, onChange }: ColumnsProps) => {
  const t = useTexts()
  const kinds = target.columns.map((kind) => ({ value: kind, label: t(`contacts.import.column.${kind}`) }))
  const setColumn = (at: number, kind: string | null) =>
    onChange(columns.map((each, index) => (index === at ? (kind as ColumnKind) : each)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
    <section className={classes.preview} tabIndex={0} aria-label={t('contacts.import.preview')}>
      <table>
        <thead>
          <tr>
            {heading.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may share a name and do not move.
              <th key={at} scope="col">
                <span className="truncate">{name || t('contacts.import.unnamed', { number: at + 1 })}</span>
                <SelectField
                  aria-label={t('contacts.import.columnOf', { name: name || String(at + 1) })}
                  data={kinds}
                  value={columns[at] ?? 'none'}
                  onChange={(kind) => setColumn(at, kind)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file do not move.
            <tr key={line}>
              {heading.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <td key={at}>{row[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const ImportMapping = ({ target, heading, rows, onBack, onStart }: ImportMappingProps) => {
  const t = useTexts()
  const [columns, setColumns] = useState<ColumnKind[]>(() =>
    guessColumns(heading).map((kind) => (target.columns.includes(kind) ? kind : 'none')),
  )
  const [countryCode, setCountryCode] = useState('55')
  const [updates, setUpdates] = useState(false)
  const hasNumber = columns.includes('number')
  return (
    <>
      <Columns target={target} heading={heading} rows={rows} columns={columns} onChange={setColumns} />
      {!hasNumber && <Notice tone="warn">{t('contacts.import.needsNumber')}</Notice>}
      <div className={classes.options}>
        <TextField
          label={t('contacts.import.countryCode')}
          description={t('contacts.import.countryCodeHint')}
          value={countryCode}
          inputMode="numeric"
          maxLength={3}
          onChange={(event) => setCountryCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        {target.updates && (
          <SwitchField
            label={t('contacts.import.update')}
            description={t('contacts.import.updateHint')}
            checked={updates}
            onChange={(event) => setUpdates(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.footer}>
        <Button onClick={onBack}>{t('contacts.import.otherFile')}</Button>
        <Button
          look="primary"
          disabled={!hasNumber}
          onClick={() => onStart({ columns, countryCode, existing: updates ? 'update' : 'keep' })}
        >
          {t('contacts.import.start', { count: rows.length })}
        </Button>
      </div>
    </>
  )
}

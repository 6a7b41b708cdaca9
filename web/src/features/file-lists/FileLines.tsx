import { mostFilesOfList } from '@guiche/contract/features/file-lists'
import IconChoose from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './FileLines.module.css'
import { type Line, newLine } from './form.ts'

interface LineRowProps {
  line: Line
  number: number
  isMissing: boolean
  onChange: (line: Line) => void
  onRemove: () => void
}

const LineRow = ({ line, number, isMissing, onChange, onRemove }: LineRowProps) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const name = line.name.trim() || t('fileLists.form.unnamed', { number })
  const shown = line.wanted ? { name: line.wanted.name, address: null } : line.stored
  return (
    <li className={classes.line}>
      <TextField
        aria-label={t('fileLists.form.line', { number })}
        placeholder={t('fileLists.form.line', { number })}
        maxLength={120}
        value={line.name}
        error={isMissing && line.name.trim() === '' ? t('fileLists.form.required') : null}
        onChange={({ currentTarget }) => onChange({ ...line, name: currentTarget.value })}
      />
      <div className={classes.file}>
        {shown?.address ? (
          <a
            className="truncate"
            href={shown.address}
            target="_blank"
            rel="noreferrer"
            aria-label={t('fileLists.form.open', { name: shown.name })}
          >
            {shown.name}
          </a>
        ) : (
          <span className="truncate">{shown?.name ?? t('fileLists.form.none')}</span>
        )}
        <Button icon={IconChoose} onClick={() => input.current?.click()}>
          {t(shown ? 'fileLists.form.replace' : 'fileLists.form.choose')}
        </Button>
        <IconButton icon={IconRemove} size="small" label={t('fileLists.form.remove', { name })} onClick={onRemove} />
      </div>
      <FileChooser
        ref={input}
        label={t('fileLists.form.file', { name })}
        onChoose={([file]) => file && onChange({ ...line, wanted: file, name: line.name || newLine(file).name })}
      />
    </li>
  )
}

export interface FileLinesProps {
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
  /** Lines without a name are marked. */
  isMissing: boolean
}

/** Each line has a name and a file. */
export const FileLines = ({ lines, onChange, isMissing }: FileLinesProps) => {
  const t = useTexts()
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('fileLists.form.lines')}</legend>
      <ul className={classes.lines}>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            number={at + 1}
            isMissing={isMissing}
            onChange={(next) => onChange(lines.map((each) => (each.key === line.key ? next : each)))}
            onRemove={() => onChange(lines.filter((each) => each.key !== line.key))}
          />
        ))}
      </ul>
      {lines.length < mostFilesOfList && (
        <Button icon={IconPlus} onClick={() => onChange([...lines, newLine()])}>
          {t('fileLists.form.add')}
        </Button>
      )}
    </fieldset>
  )
}

import { listLimits } from '@guiche/contract/features/interactive-messages'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { emptyOption, type OptionDraft, type SectionDraft } from '../api/composed-list.ts'
import classes from './Builder.module.css'

export interface ListSectionProps {
  at: number
  section: SectionDraft
  /** The only section cannot be removed, and needs no title. */
  isOnly: boolean
  isFull: boolean
  errors: Record<string, ReactNode>
  onChange: (section: SectionDraft) => void
  onRemove: () => void
}

interface OptionProps {
  number: number
  row: OptionDraft
  isMissing: boolean
  isOnly: boolean
  onChange: (row: OptionDraft) => void
  onRemove: () => void
}

const Option = ({ number, row, isMissing, isOnly, onChange, onRemove }: OptionProps) => {
  const t = useTexts()
  return (
    <div className={classes.option}>
      <TextField
        label={t('composing.builder.option')}
        maxLength={listLimits.title}
        withAsterisk
        value={row.title}
        error={isMissing && t('messages.rich.chooseOption')}
        onChange={(event) => onChange({ ...row, title: event.currentTarget.value })}
      />
      <TextField
        label={t('composing.builder.optionText')}
        maxLength={listLimits.description}
        value={row.description}
        onChange={(event) => onChange({ ...row, description: event.currentTarget.value })}
      />
      <IconButton
        icon={IconTrash}
        label={t('composing.builder.removeOption', { number })}
        disabled={isOnly}
        onClick={onRemove}
      />
    </div>
  )
}

export const ListSection = ({ at, section, isOnly, isFull, errors, onChange, onRemove }: ListSectionProps) => {
  const t = useTexts()
  const { rows } = section
  const number = at + 1
  return (
    <fieldset className={classes.section}>
      <legend>{t('composing.builder.section', { number })}</legend>
      {!isOnly && (
        <div className={classes.sectionHead}>
          <TextField
            label={t('composing.builder.sectionTitle')}
            maxLength={listLimits.title}
            withAsterisk
            value={section.title}
            error={errors.sections !== undefined && section.title.trim() === ''}
            onChange={(event) => onChange({ ...section, title: event.currentTarget.value })}
          />
          <IconButton icon={IconTrash} label={t('composing.builder.removeSection', { number })} onClick={onRemove} />
        </div>
      )}
      {rows.map((row, index) => (
        <Option
          key={row.key}
          number={index + 1}
          row={row}
          isMissing={errors[`sections.${at}.rows.${index}.title`] !== undefined}
          isOnly={rows.length === 1}
          onChange={(next) => onChange({ ...section, rows: rows.map((each, i) => (i === index ? next : each)) })}
          onRemove={() => onChange({ ...section, rows: rows.filter((_, i) => i !== index) })}
        />
      ))}
      <div className={classes.adders}>
        <Button
          icon={IconPlus}
          disabled={isFull}
          onClick={() => onChange({ ...section, rows: [...rows, emptyOption()] })}
        >
          {t('composing.builder.addOption')}
        </Button>
      </div>
    </fieldset>
  )
}

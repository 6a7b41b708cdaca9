import { leastTagName, type TagChip } from '@guiche/contract/features/tags'
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import { addTag, tagsOf } from './api.ts'
import classes from './TagField.module.css'
import { TagPill } from './TagPill.tsx'

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The tags with these names; missing ones are created. */
export const tagsNamed = async (names: readonly string[], known: readonly TagChip[]): Promise<number[]> => {
  const ids: number[] = []
  for (const name of names) ids.push((known.find((tag) => same(tag.name, name)) ?? (await addTag(name))).id)
  return ids
}

interface TagNamesFieldProps {
  names: readonly string[]
  /** In addition to the company's, whose colours are known. */
  tags?: readonly TagChip[]
  onChange: (names: string[], known: readonly TagChip[]) => void
  error?: string | null
  isBusy?: boolean
  'data-autofocus'?: boolean
}

/** Tags by name: chosen from the company's, or new ones. */
export const TagNamesField = ({ names, tags = [], onChange, error = null, isBusy, ...rest }: TagNamesFieldProps) => {
  const t = useTexts()
  const { data: known = [], isError } = useQuery(tagsOf())
  const [isTooShort, setTooShort] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const all = [...tags, ...known]
  const colorOf = (name: string) => all.find((tag) => same(tag.name, name))?.color
  const change = (wanted: string[]) => {
    const isShort = wanted.some((name) => name.trim().length < leastTagName)
    setTooShort(isShort)
    // The options cover what is below; the next key or press opens them again.
    setOpen(false)
    if (!isShort) onChange(wanted, all)
  }
  return (
    <TagsInput
      label={t('tags.tags')}
      placeholder={names.length === 0 ? t('tags.placeholder') : ''}
      data={known.map(({ name }) => name)}
      value={[...names]}
      onChange={change}
      error={isTooShort ? t('tags.tooShort') : (error ?? (isError ? t('tags.notLoaded') : null))}
      readOnly={isBusy ?? false}
      isDuplicate={(name, chosen) => chosen.some((each) => same(each, name))}
      acceptValueOnBlur={false}
      splitChars={[',', ';']}
      maxLength={60}
      comboboxProps={{ withinPortal: true }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      renderPill={({ value, onRemove }) => (
        <TagPill color={colorOf(String(value))} name={String(value)} {...(onRemove ? { onRemove } : {})} />
      )}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot color={colorOf(option.value) ?? 'transparent'} />
          {option.value}
        </span>
      )}
      {...rest}
    />
  )
}

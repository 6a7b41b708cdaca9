import { leastTagName, type TagChip } from '@guiche/contract/features/tags'
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import { addTag, setContactTags, tagsOf } from './api.ts'
import classes from './TagField.module.css'
import { TagPill } from './TagPill.tsx'

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A contact's tags: chosen from the company's, or made by typing a new name. Saved as they change. */
export const TagField = ({ contactId, tags }: { contactId: number; tags: readonly TagChip[] }) => {
  const t = useTexts()
  const { data: known = [], isError } = useQuery(tagsOf())
  const [problem, setProblem] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string[] | null>(null)
  const all = [...tags, ...known]
  const colorOf = (name: string) => all.find((tag) => same(tag.name, name))?.color

  const save = async (names: string[]) => {
    if (names.some((name) => name.trim().length < leastTagName)) return setProblem(t('tags.tooShort'))
    setProblem(null)
    setWanted(names)
    try {
      const ids: number[] = []
      for (const name of names) ids.push((all.find((tag) => same(tag.name, name)) ?? (await addTag(name))).id)
      await setContactTags(contactId, ids)
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setWanted(null)
    }
  }
  return (
    <TagsInput
      label={t('tags.tags')}
      placeholder={tags.length === 0 ? t('tags.placeholder') : ''}
      data={known.map(({ name }) => name)}
      value={wanted ?? tags.map(({ name }) => name)}
      onChange={(names) => void save(names)}
      error={problem ?? (isError ? t('tags.notLoaded') : null)}
      readOnly={wanted !== null}
      isDuplicate={(name, chosen) => chosen.some((each) => same(each, name))}
      acceptValueOnBlur={false}
      splitChars={[',', ';']}
      maxLength={60}
      comboboxProps={{ withinPortal: true }}
      renderPill={({ value, onRemove }) => (
        <TagPill color={colorOf(String(value))} name={String(value)} {...(onRemove ? { onRemove } : {})} />
      )}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot color={colorOf(option.value) ?? 'transparent'} />
          {option.value}
        </span>
      )}
    />
  )
}

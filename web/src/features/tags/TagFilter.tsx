import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { tagsOf } from './api.ts'
import classes from './TagField.module.css'
import { TagPill } from './TagPill.tsx'

interface TagFilterProps {
  chosen: readonly number[]
  onChange: (tagIds: number[]) => void
}

/** Filters a list by contacts with one of these tags. */
export const TagFilter = ({ chosen, onChange }: TagFilterProps) => {
  const t = useTexts()
  const { data: tags = [], isPending } = useQuery(tagsOf())
  const tagOf = (id: string) => tags.find((tag) => String(tag.id) === id)
  // A tag that was deleted meanwhile no longer filters.
  const value = chosen.map(String).filter((id) => isPending || tagOf(id))
  return (
    <MultiSelectField
      aria-label={t('tags.filter')}
      placeholder={value.length === 0 ? t('tags.filter') : ''}
      data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={(ids) => onChange(ids.map(Number))}
      renderPill={({ value: id, onRemove }) => (
        <TagPill
          name={tagOf(String(id))?.name ?? ''}
          color={tagOf(String(id))?.color}
          {...(onRemove ? { onRemove } : {})}
        />
      )}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot color={tagOf(option.value)?.color ?? 'transparent'} />
          {option.label}
        </span>
      )}
    />
  )
}

import type { TagChip } from '@guiche/contract/features/tags'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { setContactTags } from './api.ts'
import { TagNamesField, tagsNamed } from './TagNamesField.tsx'

interface TagFieldProps {
  contactId: number
  tags: readonly TagChip[]
  'data-autofocus'?: boolean
}

/** A contact's tags: chosen from the company's, or created by typing a new name. Saved at once. */
export const TagField = ({ contactId, tags, ...rest }: TagFieldProps) => {
  const t = useTexts()
  const [problem, setProblem] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string[] | null>(null)
  const save = async (names: string[], known: readonly TagChip[]) => {
    setProblem(null)
    setWanted(names)
    try {
      await setContactTags(contactId, await tagsNamed(names, known))
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setWanted(null)
    }
  }
  return (
    <TagNamesField
      names={wanted ?? tags.map(({ name }) => name)}
      tags={tags}
      onChange={(names, known) => void save(names, known)}
      error={problem}
      isBusy={wanted !== null}
      {...rest}
    />
  )
}

/** The sections of a list message while it is edited. */
import type { sendList } from '@guiche/contract/features/interactive-messages'
import type { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'

type ListInput = z.input<(typeof sendList)['body']>
type SectionInput = ListInput['sections'][number]

export interface OptionDraft {
  /** A React key, which the call leaves out. */
  key: string
  title: string
  description: string
}
export interface SectionDraft {
  key: string
  title: string
  rows: OptionDraft[]
}

export const emptyOption = (): OptionDraft => ({ key: newId(), title: '', description: '' })
export const emptySection = (): SectionDraft => ({ key: newId(), title: '', rows: [emptyOption()] })

/** The form has the initial values. */
export const withKeys = (sections: SectionInput[]): readonly SectionDraft[] => sections as SectionDraft[]

export const optionsIn = (sections: readonly SectionDraft[]): number => sections.flatMap(({ rows }) => rows).length

export const previewOfList = ({ title, text, footer, buttonText, sections }: Omit<ListInput, 'id'>) => ({
  kind: 'list',
  list: {
    title,
    text,
    footer,
    buttonText,
    sections: withKeys(sections).map((section) => ({
      title: section.title,
      rows: section.rows
        .filter((row) => row.title.trim() !== '')
        .map((row) => ({ id: row.key, title: row.title, description: row.description })),
    })),
  },
})

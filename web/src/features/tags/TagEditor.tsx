import type { Tag } from '@guiche/contract/features/tags'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { ColorField } from '../../ui/form/ColorField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addTagOrLane, changeTag } from './api/keep-tags.ts'
import { lanesOf } from './api.ts'
import { bodyOf, type TagFields, tagFields, valuesOf } from './form.ts'

interface TagEditorProps {
  /** Null: a new one. */
  tag: Tag | null
  kanban: 0 | 1
  onClose: () => void
}

/** A tag of contacts, or a lane of the board with its automatic moves. */
export const TagEditor = ({ tag, kanban, onClose }: TagEditorProps) => {
  const t = useTexts()
  const schema = useMemo(() => tagFields(t), [t])
  const form = useZodForm(schema, valuesOf(tag))
  const { data: lanes = [] } = useQuery({ ...lanesOf(), enabled: kanban === 1 })
  const others = lanes.filter(({ id }) => id !== tag?.id).map(({ id, name }) => ({ value: String(id), label: name }))
  const [next, back] = [form.field('nextLaneId'), form.field('rollbackLaneId')]
  const kind = kanban === 1 ? 'lane' : 'tag'
  const save = async (values: TagFields) => {
    const body = bodyOf(kanban, values)
    await (tag ? changeTag(tag.id, onlyChanged(body, form.values, valuesOf(tag))) : addTagOrLane(body))
    toast.success(t(`tagsPage.${kind}.saved`))
    onClose()
  }
  return (
    <Form form={form} onSubmit={save} submit={t(`tagsPage.${kind}.save`)} onCancel={onClose}>
      <TextField label={t('tagsPage.form.name')} data-autofocus maxLength={60} {...form.field('name')} />
      <ColorField label={t('tagsPage.form.color')} {...form.field('color')} />
      {kanban === 1 && (
        <>
          <NumberField
            label={t('tagsPage.form.timeLane')}
            description={t('tagsPage.form.timeLaneHint')}
            min={1}
            max={8760}
            {...form.field('timeLane')}
          />
          <SelectField
            label={t('tagsPage.form.nextLane')}
            placeholder={t('tagsPage.form.noLane')}
            clearable={next.value !== ''}
            data={others}
            {...next}
          />
          <TextAreaField
            label={t('tagsPage.form.greeting')}
            description={t('tagsPage.form.greetingHint')}
            maxLength={4000}
            {...form.field('greetingMessageLane')}
          />
          <SelectField
            label={t('tagsPage.form.rollbackLane')}
            description={t('tagsPage.form.rollbackLaneHint')}
            placeholder={t('tagsPage.form.noLane')}
            clearable={back.value !== ''}
            data={others}
            {...back}
          />
        </>
      )}
    </Form>
  )
}

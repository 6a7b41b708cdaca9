import { type Announcement, announcementPriorities } from '@guiche/contract/features/announcements'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addAnnouncement, changeAnnouncement, dropImage, priorityName, setImage } from './api.ts'
import { AnnouncementForm, valuesOf } from './form.ts'
import { ImageField, type ImageWish } from './ImageField.tsx'

interface AnnouncementFieldsProps {
  /** Null: a new one. */
  announcement: Announcement | null
  onClose: () => void
}

/** If the picture is refused after the announcement was created, the next attempt does not create it again. */
const useSave = (announcement: Announcement | null) => {
  const written = useRef(announcement?.id ?? null)
  return async (
    values: z.output<typeof AnnouncementForm>,
    typed: z.input<typeof AnnouncementForm>,
    image: ImageWish,
  ) => {
    const news = announcement ? onlyChanged(values, typed, valuesOf(announcement)) : values
    const { id } = await (written.current === null
      ? addAnnouncement(values)
      : changeAnnouncement(written.current, news))
    written.current = id
    if (image.kind === 'new') await setImage(id, image.file)
    if (image.kind === 'none' && announcement?.mediaPath) await dropImage(id)
  }
}

export const AnnouncementFields = ({ announcement, onClose }: AnnouncementFieldsProps) => {
  const t = useTexts()
  const form = useZodForm(AnnouncementForm, valuesOf(announcement))
  const kept: ImageWish = announcement?.mediaPath ? { kind: 'kept', url: announcement.mediaPath } : { kind: 'none' }
  const [image, setWish] = useState<ImageWish>(kept)
  const save = useSave(announcement)
  const submit = async (values: z.output<typeof AnnouncementForm>) => {
    await save(values, form.values, image)
    toast.success(t('announcements.saved'))
    onClose()
  }
  const priorities = announcementPriorities.map((priority) => ({
    value: `${priority}`,
    label: t(`announcements.${priorityName(priority)}`),
  }))
  return (
    <Form form={form} onSubmit={submit} submit={t('announcements.form.save')} onCancel={onClose}>
      <TextField label={t('announcements.form.title')} data-autofocus maxLength={200} {...form.field('title')} />
      <TextAreaField label={t('announcements.form.text')} maxLength={10_000} {...form.field('text')} />
      <SelectField label={t('announcements.form.priority')} data={priorities} {...form.field('priority')} />
      <ImageField wish={image} onChange={setWish} />
      <SwitchField
        label={t('announcements.form.active')}
        description={t('announcements.form.activeHint')}
        {...form.field('status')}
      />
    </Form>
  )
}

import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import type { NodeFormProps } from '../../form/form-props.ts'
import { LockedFields } from './LockedFields.tsx'
import { MediaCard, type MediaValue } from './MediaCard.tsx'
import { useUploading } from './useUploading.ts'

const Fields = z.object({})

/** A single picture, audio or video, as older flows have them. */
export const MediaForm = ({ node, onSave, onClose }: NodeFormProps<'img' | 'audio' | 'video'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, {})
  const [problem, setProblem] = useState<'emptyMedia' | 'preparing' | null>(null)
  const { isUploading, upload } = useUploading()
  const [media, setMedia] = useState<MediaValue>({
    value: node.data.url,
    original: node.data.original,
    record: node.type === 'audio' ? node.data.record : true,
    wanted: null,
    isPreparing: false,
  })
  const submit = async () => {
    const { value, wanted, record } = media
    const found = media.isPreparing ? 'preparing' : value === '' && !wanted ? 'emptyMedia' : null
    setProblem(found)
    if (found) return
    const [stored] = await upload(wanted ? [wanted] : [])
    const held = { url: stored ?? value, original: wanted?.name ?? media.original }
    const next: FlowNode = node.type === 'audio' ? { ...node, data: { ...held, record } } : { ...node, data: held }
    onSave(next)
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      {problem && <Notice tone="bad">{t(`flows.content.${problem}`)}</Notice>}
      {isUploading && <Notice tone="plain">{t('flows.media.uploading')}</Notice>}
      <LockedFields isLocked={isUploading}>
        <MediaCard
          type={node.type}
          media={media}
          onChange={(change) => setMedia((before) => ({ ...before, ...change }))}
        />
      </LockedFields>
    </Form>
  )
}

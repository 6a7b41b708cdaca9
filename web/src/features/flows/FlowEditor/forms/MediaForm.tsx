import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { uploadContent } from '../../api.ts'
import type { NodeFormProps } from '../../form/form-props.ts'
import { MediaCard, type MediaValue } from './MediaCard.tsx'

const Fields = z.object({})

/** A picture, audio or film that stands alone, as older flows have them. */
export const MediaForm = ({ node, onSave, onClose }: NodeFormProps<'img' | 'audio' | 'video'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, {})
  const [isMissing, setMissing] = useState(false)
  const [media, setMedia] = useState<MediaValue>({
    value: node.data.url,
    original: node.data.original,
    record: node.type === 'audio' ? node.data.record : true,
    wanted: null,
  })
  const submit = async () => {
    const { value, wanted, record } = media
    setMissing(value === '' && !wanted)
    if (value === '' && !wanted) return
    const [stored] = wanted ? await uploadContent([wanted]) : []
    const held = { url: stored ?? value, original: wanted?.name ?? media.original }
    const next: FlowNode = node.type === 'audio' ? { ...node, data: { ...held, record } } : { ...node, data: held }
    onSave(next)
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      {isMissing && <Notice tone="bad">{t('flows.content.emptyMedia')}</Notice>}
      <MediaCard type={node.type} media={media} onChange={setMedia} />
    </Form>
  )
}

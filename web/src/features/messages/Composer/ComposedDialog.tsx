/** Messages that are composed in a dialog; each dialog is loaded when it is first opened. */
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Composed } from '../api/attachables.ts'

const CameraBody = lazyPart(async () => (await import('../Camera/CameraBody.tsx')).CameraBody)
const CardsBody = lazyPart(async () => (await import('../Forward/CardsBody.tsx')).CardsBody)
const MeetingBody = lazyPart(async () => (await import('../Builder/MeetingBody.tsx')).MeetingBody)
const TemplatesBody = lazyPart(async () => (await import('../Templates/TemplatesBody.tsx')).TemplatesBody)
const BuilderBody = lazyPart(async () => (await import('../Builder/BuilderBody.tsx')).BuilderBody)

const titles = {
  camera: 'composing.camera.title',
  contact: 'composing.cards.title',
  meeting: 'composing.meeting.title',
  interactive: 'composing.builder.title',
  template: 'composing.templates.title',
} as const

export interface ComposedDialogProps {
  kind: Composed
  onFiles: (files: File[]) => void
  /** Called once the dialog has closed. */
  onClose: () => void
}

const fadeMs = 200

export const ComposedDialog = ({ kind, onFiles, onClose }: ComposedDialogProps) => {
  const t = useTexts()
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    setTimeout(onClose, fadeMs)
  }
  const bodies: Record<Composed, () => ReactNode> = {
    camera: () => (
      <CameraBody
        onTaken={(photo) => {
          close()
          onFiles([photo])
        }}
      />
    ),
    contact: () => <CardsBody onClose={close} />,
    meeting: () => <MeetingBody onClose={close} />,
    interactive: () => <BuilderBody onClose={close} />,
    template: () => <TemplatesBody onClose={close} />,
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t(titles[kind])}
      size={kind === 'interactive' || kind === 'template' ? 'large' : 'normal'}
    >
      {bodies[kind]()}
    </Dialog>
  )
}

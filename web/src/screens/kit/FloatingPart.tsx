import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { toast } from '../../ui/toast.tsx'
import { KitPart, KitRow } from './KitPart.tsx'

const entries = [
  { key: 'transfer', label: 'Transferir', shortcut: 'T', onSelect: () => toast.success('Transferido') },
  { key: 'off', label: 'Sem permissão', isDisabled: true, onSelect: () => {} },
  { key: 'delete', label: 'Excluir', icon: IconTrash, isDestructive: true, startsGroup: true, onSelect: () => {} },
]

const Toasts = () => (
  <KitRow>
    <Button onClick={() => toast.success('Contato salvo')}>Success</Button>
    <Button onClick={() => toast.error(new Error('boom'))}>Error</Button>
    <Button onClick={() => toast.info('A assinatura vence em 3 dias.')}>Info</Button>
    <Button
      onClick={() => toast.undo('Atendimento fechado', { label: 'Desfazer', undo: () => toast.success('Reaberto') })}
    >
      Undo
    </Button>
  </KitRow>
)

export const FloatingPart = () => {
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(false)
  const ask = () =>
    confirm({
      title: 'Fechar 12 atendimentos?',
      text: 'Os clientes recebem a mensagem de despedida. Isso não pode ser desfeito.',
      action: 'Fechar 12 atendimentos',
      onConfirm: () => Promise.reject(new Error('not here')),
    })
  return (
    <KitPart title="Floating">
      <KitRow>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={ask}>Confirm that fails</Button>
        <ActionMenu trigger={<Button>Menu</Button>} entries={entries} heading="Beatriz Antunes" />
        <Popup trigger={<Button>Popup</Button>}>{(close) => <Button onClick={close}>Close me</Button>}</Popup>
      </KitRow>
      <Toasts />
      <QrCode
        value="2@guiche-kit,an-example-code-of-usual-length,0123456789abcdef"
        label="An example code"
        size={160}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Ler o QR code">
        <QrCode value="2@guiche-kit" label="An example code" />
      </Dialog>
    </KitPart>
  )
}

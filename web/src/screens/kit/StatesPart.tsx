import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { KitPart } from './KitPart.tsx'

export const StatesPart = () => (
  <KitPart title="States">
    <Notice tone="plain">O robô está atendendo este contato.</Notice>
    <Notice tone="warn">Sua sessão expirou. Entre novamente.</Notice>
    <Notice tone="bad" action={<Button>Tentar de novo</Button>}>
      Sem conexão com o WhatsApp.
    </Notice>
    <SkeletonRows rows={3} hasAvatar />
    <EmptyState
      icon={IconMessage}
      title="Nenhum atendimento aguardando"
      text="Quando um cliente escrever, a conversa aparece aqui."
      action={<Button look="primary">Novo atendimento</Button>}
    />
    <ErrorState error={new ApiError(0, {})} onRetry={() => {}} />
  </KitPart>
)

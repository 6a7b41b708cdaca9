export const texts = {
  payments: {
    title: 'Pagamentos',
    search: 'Buscar por empresa, fatura ou código',
    empty: 'Nenhum pagamento ainda',
    emptyText: 'Os pagamentos de todas as empresas aparecem aqui.',
    nothing: 'Nada pede atenção',
    attention: 'Só o que pede atenção',
    column: {
      company: 'Empresa',
      invoice: 'Fatura',
      provider: 'Provedor',
      amount: 'Valor',
      status: 'Situação',
      reference: 'Código no provedor',
      date: 'Data',
    },
    provider: { efi: 'PIX (Efí)', mercadopago: 'Mercado Pago', stripe: 'Stripe', asaas: 'Asaas' },
    status: {
      creating: 'Criando',
      open: 'Em aberto',
      paid: 'Pago',
      expired: 'Vencido',
      cancelled: 'Cancelado',
      failed: 'Recusado',
      refunded: 'Estornado',
      charged_back: 'Contestado (chargeback)',
    },
    remark: {
      duplicate: 'Pago em dobro: devolva este valor',
      amount: 'Valor diferente do cobrado',
      cancelled_invoice: 'A fatura já tinha sido cancelada',
    },
    refunded: '{{amount}} devolvidos',
  },
} as const

declare module '../../../lib/texts.ts' {
  interface FeatureTexts extends Readonly<typeof texts> {}
}

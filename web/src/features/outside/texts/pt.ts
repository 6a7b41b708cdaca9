export const outside = {
  heard: 'Última resposta',
  never: 'Ainda não respondeu',
  failures: {
    address: 'O endereço fica dentro da rede e não é permitido',
    away: 'Não foi possível conectar',
    timeout: 'Demorou demais para responder',
    redirect: 'Redirecionou para outro endereço',
    status: 'Respondeu com um erro',
    tooLarge: 'A resposta é grande demais',
    nonsense: 'A resposta não está no formato esperado',
    keys: 'As chaves foram recusadas',
    resting: 'Falhou várias vezes e está em pausa',
    used: 'O limite do mês acabou',
    gone: 'Foi removida ou não está mais no plano',
  },
} as const

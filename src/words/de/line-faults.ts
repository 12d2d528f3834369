import type { lineFaults as words } from '../en/line-faults.ts'

export const lineFaults: typeof words = {
  not_the_service: {
    sentence: 'Was unter der Adresse des Dienstes antwortet, antwortet nicht wie der Versanddienst.',
    action: 'Prüfen Sie die Adresse in den Einstellungen, und ob dieses Netz eine Anmeldung verlangt.',
  },
  proxy_unreachable: {
    sentence: 'Der Proxy, der ins Internet führt, antwortet nicht.',
    action:
      'Rufen Sie, wer diesen Rechner betreut: Der Proxy steht unter Einstellungen › Internet oder im System.',
  },
  proxy_refused: {
    sentence: 'Der Proxy, der ins Internet führt, hat keine Verbindung zum Versanddienst hergestellt.',
    action: 'Rufen Sie, wer Ihr Netz betreut: Der Proxy muss die Adresse des Dienstes durchlassen.',
  },
  proxy_wants_password: {
    sentence: 'Der Proxy, der ins Internet führt, verlangt Namen und Passwort.',
    action:
      'Geben Sie sie unter Einstellungen › Internet ein. Ein Proxy, der nur Windows-Anmeldungen kennt, geht nicht: Lassen Sie die Adresse des Dienstes ohne ihn zu.',
  },
  proxy_unknown_kind: {
    sentence: 'Dieser Rechner geht über einen Proxy ins Internet, dessen Art die Station nicht nutzen kann.',
    action:
      'Geben Sie unter Einstellungen › Internet einen HTTP-Proxy an, oder lassen Sie die Adresse des Dienstes ohne Proxy zu.',
  },
  no_such_name: {
    sentence: 'Dieses Netz kennt den Namen in der Adresse des Dienstes nicht.',
    action: 'Prüfen Sie die Adresse in den Einstellungen und das Netz dieses Rechners.',
  },
  unknown_authority: {
    sentence: 'Das Zertifikat des Versanddienstes hat niemand unterschrieben, dem dieser Rechner vertraut.',
    action:
      'Rufen Sie, wer sich um diesen Rechner kümmert: Prüft Ihr Netz Verbindungen, muss er dessen Stelle vertrauen.',
  },
  other_name: {
    sentence: 'Das Zertifikat des Versanddienstes gilt für einen anderen Namen.',
    action: 'Prüfen Sie die Adresse in den Einstellungen, und ob dieses Netz eine Anmeldung verlangt.',
  },
  outdated: {
    sentence: 'Das Zertifikat des Versanddienstes ist heute nicht gültig.',
    action:
      'Prüfen Sie Datum und Uhrzeit dieses Rechners. Stimmen sie, rufen Sie, wer sich um diese Station kümmert.',
  },
  other: {
    sentence: 'Das Zertifikat des Versanddienstes lässt sich nicht prüfen.',
    action: 'Rufen Sie, wer sich um diese Station kümmert.',
  },
}

import type { errorReasons as words } from '../en/error-reasons.ts'

export const errorReasons: typeof words = {
  no_country: 'Aucun pays ne porte ce nom : écrivez son nom en entier, ou ses deux lettres.',
  missing: 'Il manque à cette commande quelque chose dont l’étiquette a besoin.',
  wrong: 'Quelque chose dans cette commande ne convient pas à une étiquette.',
  no_weight: 'La commande n’a pas de poids : ajoutez-le, ou celui de tous ses articles.',
  no_ship_from: 'L’adresse de l’expéditeur n’est pas renseignée.',
  unknown_preset: 'La commande nomme un emballage que ce poste n’a pas.',
  weight_of_another: 'Ce poids a été lu pour un autre envoi : pesez celui-ci.',
  weight_is_off: 'Le poids n’est pas celui que la commande devrait peser.',
  customs_to_check: 'La commande part à l’étranger : relisez sa déclaration en douane.',
  to_look_through: 'La commande est à relire.',
  changes_kept:
    'Ce qui a été saisi pour elle est gardé : scannez-la dans Expédier, et achetez cela ou abandonnez la saisie.',
  rule_changed:
    'Avec ce qui a été saisi, une autre règle décide : regardez le service, et achetez à nouveau.',
  changed_since:
    'Cela a été modifié après la touche d’achat : rien n’est encore acheté. Relisez, et achetez à nouveau.',
  order_gone: 'La commande n’existe plus.',
  order_emptied:
    'Le contenu de cette commande a été supprimé avec l’âge. Importez-la de nouveau, puis scannez-la.',
  wait_unreadable:
    'Ce qui attend le service pour cette commande est illisible : rien de plus n’en est acheté. Mettez-la de côté, et appelez un responsable : les sauvegardes sont dans Réglages › Données.',
  scans_unreadable:
    'Ce qui a déjà été scanné de cette commande est illisible : rien de plus n’en est acheté. Mettez-la de côté, et appelez un responsable : les sauvegardes sont dans Réglages › Données.',
  none_offered:
    'Le service n’indique ni prix pour cet envoi, ni raison. Cela peut tenir au poids, à la taille ou à l’adresse, ou au service lui-même : alors scannez de nouveau plus tard.',
  none_without_condition:
    'Seuls des services pour certains contenus ont un prix, comme Media Mail : la commande doit en nommer un.',
  several_currencies: 'Les tarifs sont en plusieurs devises : indiquez un service dans la commande.',
  not_offered: 'Aucun compte transporteur ne propose le service indiqué dans la commande.',
  none_by_rule: 'Aucun service permis par la règle de cette commande n’a de tarif pour cet envoi.',
  none_tracked:
    'La règle de cette commande ne prend que les services avec suivi, et pour ceux proposés on ne sait pas.',
  rate_gone: 'Ce qui a été choisi n’est plus proposé.',
  no_label_paper: 'Une imprimante d’étiquettes n’a pas de feuilles de cette taille.',
  too_small: 'Aucune étiquette du service ne tient sur le papier chargé.',
  other_label_language: 'Le fichier est une étiquette dans un autre langage que le ZPL.',
  not_drawn_exactly:
    'Seule une imprimante ZPL, à la résolution prévue, imprime cette étiquette comme il faut.',
  page_too_large: 'Une page est plus grande que le papier dans l’imprimante.',
  wider_than_head: 'Une page est plus large que ce que l’imprimante peut imprimer.',
  codes_lost: 'Un code-barres de la page serait illisible sur l’étiquette : il serait trop petit, ou coupé.',
  no_such_page: 'Le fichier n’a pas cette page.',
  dynamic_form:
    'Ce formulaire ne s’affiche que dans les logiciels Adobe : imprimez-le d’abord en PDF depuis là.',
  encrypted: 'Le fichier demande un mot de passe.',
  timed_out: 'La mise en page a duré trop longtemps et a été abandonnée. Imprimez à nouveau.',
  crashed: 'La mise en page s’est arrêtée. Imprimez à nouveau.',
}

import type { errors as words } from '../en/errors.ts'

export const errors: typeof words = {
  invalid_input: {
    word: 'Pas un code',
    sentence: 'Ce n’est ni une commande, ni une étiquette, ni une adresse.',
    action: 'Vérifiez et réessayez.',
  },
  unknown_operation: {
    word: 'Panne',
    sentence: 'La page et le poste n’ont pas la même version.',
    action: 'Rechargez la page.',
  },
  not_found: {
    word: 'Introuvable',
    sentence: 'Il n’y a rien sous ce numéro ici.',
    action: 'Vérifiez le numéro, ou importez la commande.',
  },
  conflict: {
    word: 'Trop tard',
    sentence: 'Cela a changé entre-temps.',
    action: 'Regardez à nouveau.',
  },
  service_unreachable: {
    word: 'Hors ligne',
    sentence: 'Le service d’expédition est injoignable.',
    action: 'La réimpression marche. Réessayez quand le service est de retour.',
  },
  service_no_answer: {
    word: 'Sans réponse',
    sentence: 'Le service n’a pas répondu.',
    action: 'Réessayez dans un instant.',
  },
  service_busy: {
    word: 'Occupé',
    sentence: 'Le service d’expédition est trop occupé pour répondre.',
    action: 'Attendez un instant et réessayez.',
  },
  service_refused: {
    word: 'Refusé',
    sentence: 'Le service d’expédition n’accepte pas cet envoi.',
    action: 'Mettez-le de côté pour la personne qui s’occupe des commandes.',
  },
  above_ceiling: {
    word: 'Trop cher',
    sentence: 'Il coûte plus que prévu lors de sa mise en attente, ou son prix n’est pas connu.',
    action: 'Scannez la commande pour l’acheter au prix actuel.',
  },
  above_rule_ceiling: {
    word: 'Trop cher',
    sentence: 'Elle coûte plus que ne le permet la règle de cette commande.',
    action: 'Choisissez un autre service, ou achetez-la à son prix, à la main.',
  },
  rule_undecided: {
    word: 'Quelle règle ?',
    sentence: 'On ne sait pas si une règle prend cette commande : elle n’en dit pas assez.',
    action: 'Complétez ce qui manque, ou choisissez le service à la main.',
  },
  doubt_ended: {
    word: 'Doute levé',
    sentence: 'Un responsable a dit que l’étiquette n’a pas été achetée.',
    action:
      'Scannez à nouveau la commande pour l’acheter. Si elle a été achetée malgré tout, vous payez deux fois.',
  },
  other_account: {
    word: 'Autre compte',
    sentence: 'Cela appartient à un autre compte que celui qui est connecté.',
    action: 'Connectez ce compte dans Réglages pour le savoir.',
  },
  restored_not_compared: {
    word: 'Restaurée',
    sentence:
      'Une base de données plus ancienne a été restaurée. On demande d’abord au service ce qui a été expédié depuis.',
    action:
      'Interrogez-le maintenant, dans le bandeau plus haut : sinon un envoi déjà parti serait payé deux fois.',
  },
  service_auth_failed: {
    word: 'Clés fausses',
    sentence: 'Le service d’expédition n’accepte pas les clés du compte.',
    action: 'Vérifiez les clés, le nom d’utilisateur et le mot de passe dans Réglages.',
  },
  unexpected_response: {
    word: 'Sans réponse',
    sentence: 'La réponse du service est illisible.',
    action: 'Réessayez. Si cela persiste, appelez la personne qui s’occupe de ce poste.',
  },
  keys_of_other_profile: {
    word: 'Autres clés',
    sentence: 'Ces clés sont celles de l’autre profil : Test et Production ne partagent jamais un compte.',
    action: 'Saisissez les clés de ce profil.',
  },
  first_spending: {
    word: 'Non acheté',
    sentence: 'Personne n’a encore dit que l’on peut dépenser de l’argent avec ce compte.',
    action: 'Demandez à nouveau, et répondez à la question.',
  },
  test_took_money: {
    word: 'Arrêté',
    sentence: 'Un compte Test ne devrait rien coûter, et son solde a baissé après sa première étiquette.',
    action: 'Un responsable regarde le compte, et dit plus haut s’il faut continuer.',
  },
  no_account: {
    word: 'Sans compte',
    sentence: 'Aucun compte d’expédition n’est connecté.',
    action: 'Connectez-en un dans Réglages.',
  },
  no_rate: {
    word: 'Sans tarif',
    sentence: 'Le service n’indique pas de prix pour cet envoi.',
    action: 'Vérifiez l’envoi.',
  },
  label_unreadable: {
    word: 'Illisible',
    sentence: 'L’étiquette est achetée, mais ses données sont illisibles.',
    action: 'Mettez l’envoi de côté pour la personne qui s’occupe des commandes. N’achetez pas à nouveau.',
  },
  sealed_with_other_key: {
    word: 'Scellée',
    sentence: 'Cette étiquette est scellée avec une clé qui n’est pas ici.',
    action: 'Déverrouillez le trousseau utilisé alors, et redémarrez le poste.',
  },
  label_missing: {
    word: 'Pas encore là',
    sentence: 'Le service a répondu sans l’étiquette, qui est achetée.',
    action: 'Le poste la redemande tout seul. N’achetez pas à nouveau.',
  },
  removed_by_retention: {
    word: 'Trop ancienne',
    sentence: 'Cette étiquette a été supprimée : elle a dépassé la durée de conservation de ce poste.',
    action: 'Ses numéros sont encore ici. Le service a peut-être encore l’étiquette.',
  },
  order_claimed: {
    word: 'Ailleurs',
    sentence: 'Un autre poste a cette commande.',
    action: 'Laissez-la à ce poste, ou reprenez-la ici.',
  },
  order_half_scanned: {
    word: 'Entamée',
    sentence: 'Un autre poste a scanné une partie de cette commande.',
    action: 'Videz son carton. Un responsable reprend ensuite la commande.',
  },
  order_packed: {
    word: 'Emballée',
    sentence: 'Un autre poste a emballé cette commande.',
    action: 'Mettez la marchandise de côté et demandez à ce poste.',
  },
  warehouse_cut_off: {
    word: 'Coupé',
    sentence: 'La base de l’entrepôt ne répond pas : on ne sait pas si un autre poste a cette commande.',
    action: 'Réessayez quand la barre d’état dit qu’elle est revenue. On peut réimprimer.',
  },
  warehouse_refused: {
    word: 'Pas d’accès',
    sentence: 'La base de l’entrepôt ne laisse pas entrer ce poste.',
    action:
      'Appelez la personne qui l’a configurée : adresse, mot de passe, certificat ou droits incorrects.',
  },
  warehouse_too_old: {
    word: 'Mise à jour',
    sentence: 'La base de l’entrepôt est pour une version plus récente de ce poste.',
    action: 'Mettez ce poste à jour. D’ici là, il n’achète rien.',
  },
  warehouse_stopped: {
    word: 'Arrêté',
    sentence: 'Un responsable a arrêté tous les postes : rien de nouveau n’est acheté.',
    action: 'Attendez que la barre d’état ne le dise plus. On peut réimprimer et imprimer.',
  },
  order_file_unreadable: {
    word: 'Fichier ?',
    sentence: 'Ce n’est pas un fichier de commandes lisible, ou il est vide.',
    action: 'Exportez-le à nouveau en CSV, avec une ligne d’en-têtes.',
  },
  order_source_unreachable: {
    word: 'Sans source',
    sentence: 'La source de commandes est injoignable.',
    action: 'Le poste réessaie tout seul. Le dossier est-il là, le réseau marche-t-il ?',
  },
  order_source_refused: {
    word: 'Accès refusé',
    sentence: 'La source de commandes ne laisse entrer personne.',
    action: 'Vérifiez son adresse et son secret dans Commandes › Sources.',
  },
  order_source_secret: {
    word: 'Secret ?',
    sentence: 'Le secret conservé a été donné pour une autre adresse, et ne va à aucune autre.',
    action: 'Saisissez le secret de cette adresse, ou indiquez qu’elle n’en demande pas.',
  },
  order_source_unreadable: {
    word: 'Réponse ?',
    sentence: 'La réponse de la source de commandes ne suit pas sa correspondance. Rien n’a été pris.',
    action: 'Vérifiez la correspondance dans Commandes › Sources.',
  },
  order_incomplete: {
    word: 'Incomplète',
    sentence: 'Il manque à cette commande quelque chose dont l’étiquette a besoin.',
    action: 'Complétez-la dans le fichier de commandes et réimportez-le.',
  },
  order_cancelled: {
    word: 'Annulée',
    sentence: 'Cette commande est annulée.',
    action: 'S’il faut quand même l’expédier, rétablissez-la dans Commandes (F6).',
  },
  order_held: {
    word: 'Bloquée',
    sentence: 'Cette commande est bloquée.',
    action: 'S’il faut l’expédier, débloquez-la dans Commandes (F6).',
  },
  items_not_scanned: {
    word: 'À scanner',
    sentence: 'Les articles de cette commande doivent être scannés avant l’achat de son étiquette.',
    action: 'Scannez la commande dans Expédier, puis chacun de ses articles.',
  },
  no_printer: {
    word: 'Où imprimer ?',
    sentence: 'Il n’y a aucune imprimante.',
    action: 'Ajoutez-en une dans Réglages › Imprimantes.',
  },
  printer_unreachable: {
    word: 'Éteinte ?',
    sentence: 'L’imprimante ne répond pas.',
    action: 'Allumée, câble branché ? L’étiquette s’imprime toute seule à son retour.',
  },
  printer_link_broken: {
    word: 'Imprimée ?',
    sentence: 'La liaison avec l’imprimante s’est coupée pendant l’impression.',
    action: 'Regardez si l’étiquette est sortie.',
  },
  printer_not_ready: {
    word: 'Imprimante',
    sentence: 'L’imprimante n’est pas prête.',
    action: 'Regardez l’imprimante. L’étiquette s’imprime ensuite toute seule.',
  },
  not_printable: {
    word: 'Non imprimée',
    sentence: 'Elle est abîmée, ne convient pas à l’imprimante, ou la dérèglerait.',
    action: 'Une étiquette achetée est conservée : faites-la examiner.',
  },
  half_printed: {
    word: 'À moitié ?',
    sentence: 'L’imprimante s’est arrêtée pendant que cette étiquette sortait.',
    action: 'Jetez une moitié d’étiquette, et dites si une entière est sortie.',
  },
  printer_moved: {
    word: 'Imprimée ?',
    sentence: 'L’adresse de l’imprimante a été changée pendant que cette étiquette allait vers l’ancienne.',
    action:
      'Regardez à l’ancienne imprimante, qui peut encore l’imprimer, et dites si une étiquette entière est sortie.',
  },
  print_cancelled: {
    word: 'Retirée',
    sentence: 'Cette impression a été retirée de la file.',
    action: 'Réimprimez-la au besoin.',
  },
  label_stock_mismatch: {
    word: 'Autre papier',
    sentence: 'L’étiquette ne tient pas sur le papier de l’imprimante.',
    action: 'Mettez le bon papier, ou indiquez celui qui est chargé dans Réglages › Imprimantes.',
  },
  station_locked: {
    word: 'Verrouillé',
    sentence: 'Le poste est verrouillé.',
    action: 'Scannez votre badge, puis recommencez.',
  },
  operator_not_allowed: {
    word: 'Pas vous',
    sentence: 'Votre badge ne le permet pas.',
    action: 'Demandez à un responsable de le faire.',
  },
  needs_approval: {
    word: 'À autoriser',
    sentence: 'C’est au-dessus de votre limite, le prix n’est pas connu, ou c’est réservé à un responsable.',
    action: 'Le badge d’un responsable l’autorise.',
  },
  badge_unknown: {
    word: 'Badge ?',
    sentence: 'Ce n’est le badge d’aucun opérateur.',
    action: 'Scannez-le à nouveau, ou demandez à un responsable de l’ajouter.',
  },
  locked_by_administrator: {
    word: 'Fixé',
    sentence: 'Votre administrateur l’a fixé. Cela ne se modifie pas à ce poste.',
    action: 'Adressez-vous à la personne qui s’occupe de cet ordinateur : c’est dans le profil de poste.',
  },
  badges_paused: {
    word: 'Attendez',
    sentence: 'Trop de mauvais badges ont été lus.',
    action: 'Attendez un instant, puis scannez à nouveau le badge. Jamais plus de cinq minutes.',
  },
  keychain_unavailable: {
    word: 'Sans trousseau',
    sentence: 'Cet ordinateur n’a pas de trousseau pour garder des secrets.',
    action: 'Ils sont gardés jusqu’à la fermeture du poste, puis redemandés.',
  },
  keychain_locked: {
    word: 'Verrouillé',
    sentence: 'Le trousseau est verrouillé.',
    action: 'Déverrouillez-le et réessayez.',
  },
  data_folder_in_use: {
    word: 'Déjà pris',
    sentence: 'Un autre poste travaille avec les mêmes données.',
    action: 'Fermez l’un des deux.',
  },
  data_folder_unusable: {
    word: 'Disque ?',
    sentence: 'Le poste ne peut pas écrire dans son dossier de données.',
    action: 'Le disque est-il plein ou verrouillé ? Appelez la personne qui s’occupe de cet ordinateur.',
  },
  database_damaged: {
    word: 'Endommagée',
    sentence: 'Une partie de la base de données du poste est endommagée et illisible.',
    action:
      'Appelez un responsable : Plus › Diagnostic en dit davantage, les sauvegardes sont dans Réglages › Données.',
  },
  buying_stopped: {
    word: 'Pas d’achat',
    sentence: 'Rien n’est acheté : la base de données est endommagée là où elle dit ce qui est déjà acheté.',
    action:
      'Les étiquettes présentes peuvent s’imprimer. Un responsable restaure une sauvegarde dans Réglages › Données.',
  },
  data_folder_of_other_user: {
    word: 'Pas à vous',
    sentence: 'Le dossier de données appartient à un autre utilisateur de cet ordinateur.',
    action: 'Ouvrez la session de cet utilisateur, ou donnez au poste un dossier à vous.',
  },
  no_profile_open: {
    word: 'Sans profil',
    sentence: 'Aucun profil n’est ouvert : ni celui choisi ni le précédent n’ont pu s’ouvrir.',
    action: 'On ne peut rien emballer. Choisissez un profil dans Réglages, ou redémarrez le poste.',
  },
  child_process_failed: {
    word: 'Panne',
    sentence: 'Une partie du poste s’est arrêtée.',
    action: 'Réessayez. Si cela persiste, redémarrez le poste.',
  },
  update_feed_unreachable: {
    word: 'Sans réponse',
    sentence: 'Le serveur des nouvelles versions ne répond pas.',
    action: 'Il est interrogé à nouveau dans une demi-heure. Si cela dure, vérifiez son adresse.',
  },
  update_not_trusted: {
    word: 'Non signée',
    sentence:
      'Ce qu’offre le serveur n’est pas ce que les auteurs de Packbench ont signé. Rien n’a été gardé.',
    action: 'Prévenez la personne qui s’occupe de ce serveur. Cette version continue de marcher.',
  },
  update_download_broken: {
    word: 'Coupé',
    sentence: 'La nouvelle version n’est pas arrivée en entier, et a été jetée.',
    action: 'Le poste la récupère à nouveau tout seul.',
  },
  update_waits: {
    word: 'Au travail',
    sentence: 'Le poste est au travail : rien ne s’installe maintenant.',
    action: 'Terminez ce qui est nommé, puis réessayez.',
  },
  update_installing: {
    word: 'Mise à jour',
    sentence: 'Une nouvelle version s’installe. Rien n’a été commencé.',
    action: 'Attendez le retour du poste, puis scannez à nouveau.',
  },
  update_not_installed: {
    word: 'Pas à jour',
    sentence: 'La nouvelle version n’a pas été installée. La précédente continue de marcher.',
    action:
      'Essayez encore une fois à la main ; en cas d’échec, appelez la personne qui s’occupe de cet ordinateur.',
  },
  update_no_way_back: {
    word: 'Sans retour',
    sentence: 'Les données d’ici ont été converties : la version précédente ne peut plus les lire.',
    action: 'Restez avec cette version et demandez-en une plus récente.',
  },
  not_allowed: {
    word: 'Accès refusé',
    sentence: 'Cette page date d’un démarrage précédent du poste.',
    action: 'Rouvrez-la depuis le poste.',
  },
  station_unreachable: {
    word: 'Poste muet',
    sentence: 'Le poste ne répond pas.',
    action: 'La page l’interroge à nouveau toute seule. Ce que vous voyez peut être ancien.',
  },
  internal: {
    word: 'Panne',
    sentence: 'Quelque chose s’est mal passé dans le poste.',
    action: 'Réessayez. Si cela persiste, appelez la personne qui s’occupe de ce poste.',
  },
}

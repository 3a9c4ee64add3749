import type { Messages } from '../messages.ts';

export const auth = {
  title: 'تسجيل الدخول',
  welcome: 'مرحبًا بعودتك',
  intro: 'المقيمون والزوار والملاك في قريتك، في سجل واحد.',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  signIn: 'تسجيل الدخول',
  signingIn: 'جارٍ تسجيل الدخول…',
  failed: 'فشل تسجيل الدخول. يرجى التحقق من بيانات الدخول.',
  sessionEnded: 'انتهت جلستك. سجّل الدخول للمتابعة من حيث توقفت.',
  untrustedProxy:
    'لمسؤول التشغيل: يمر الاتصال بالسجل عبر خادم وسيط غير مذكور في TRUST_PROXY، لذلك تُحسب كل المكاتب عنوانًا واحدًا، وتؤدي كلمات المرور الخاطئة في مكتب إلى إبطاء الدخول في بقية المكاتب.',
  logout: 'تسجيل الخروج',
  changePassword: 'تغيير كلمة المرور',
  currentPassword: 'كلمة المرور الحالية',
  newPassword: 'كلمة المرور الجديدة',
  newPasswordHint: '8 أحرف على الأقل، وليست كلمة شائعة ولا اسم المستخدم. ستنتهي جلساتك الأخرى.',
  chooseNewPassword: 'اختر كلمة مرور جديدة',
  newPasswordAsked: 'مرحبًا {name}. طُلب منك اختيار كلمة مرور جديدة قبل المتابعة.',
  passwordChanged: 'تم تغيير كلمة المرور',
} satisfies Messages['auth'];

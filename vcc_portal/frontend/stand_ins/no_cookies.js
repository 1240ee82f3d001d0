// In place of universal-cookie: no Var of ours is kept in a cookie.
const refuse = () => {
  throw new Error("vcc_portal/frontend leaves out what keeps Vars in cookies");
};

export default class Cookies {
  get = refuse;
  set = refuse;
  remove = refuse;
}

"""Random numbers, smooth random fields and changes of size on the GPU. Sizes change by products with small matrices: the library's
own kernels for that are the slowest part of a step."""

import torch
import torch.nn.functional as F

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
_matrices = {}


def uniform(shape, low, high, device, power=1.0):
    return low + (high - low) * torch.rand(shape, device=device) ** power


def matrix(source, target, mode, device):
    """(target, source): what F.interpolate does along one side."""
    key = source, target, mode, str(device)
    if key not in _matrices:
        options = {} if mode in ("area", "nearest") else {"align_corners": mode == "field"}
        eye = torch.eye(source)[None, None]
        # The second side keeps its size, so it is left as it is.
        _matrices[key] = F.interpolate(eye, (target, source), mode="bicubic" if mode == "field" else mode, **options)[0, 0].to(device)
    return _matrices[key]


def resized(x, height, width, mode):
    h, w = x.shape[2:]
    return matrix(h, height, mode, x.device) @ x @ matrix(w, width, mode, x.device).T


def smooth_field(b, h, w, cells, device):
    grid = torch.rand(b, 1, max(2, cells), max(2, int(cells * w / h) if w > h else cells), device=device)
    return resized(grid, h, w, "field")
